import { Module } from '@nestjs/common';
import { AdvanceClockController } from './advance/advance-clock.controller.js';
import { ReadClockController } from './read/read-clock.controller.js';

/** Lets partners read and advance their clock. */
@Module({ controllers: [ReadClockController, AdvanceClockController] })
export class SandboxClockModule {}
