import { Module } from '@nestjs/common';
import { AdvanceClockController } from './advance/advance-clock.controller.js';

/** The partner's hand on the clock. */
@Module({ controllers: [AdvanceClockController] })
export class SandboxClockModule {}
