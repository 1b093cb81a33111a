import { Module } from '@nestjs/common';
import { AdvanceClockController } from './advance/advance-clock.controller.js';

/** Lets partners advance their clock. */
@Module({ controllers: [AdvanceClockController] })
export class SandboxClockModule {}
