import { Module } from '@nestjs/common';
import { DailyCounts } from './daily-counts.js';

/** Counts for statistics. It stores them while the process runs. */
@Module({ providers: [DailyCounts], exports: [DailyCounts] })
export class StatisticsModule {}
