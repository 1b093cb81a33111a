export { DailyCounts, dailyCounts, type HourlyCounts } from './daily-counts.js';
export { StatisticsModule } from './statistics.module.js';
export { byDay, type Counts, type DayCounts, firstDay, lastDay, lastDays } from './summary.js';
