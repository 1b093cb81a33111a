import type { HourlyCounts } from './daily-counts.js';
import { byDay, firstDay, lastDay } from './summary.js';

const NOW = new Date('2027-03-02T10:30:00.000Z');

const counts = (day: string, hours: Readonly<Record<number, [number, number]>>): HourlyCounts => ({
  series: 's',
  day,
  succeeded: Array.from({ length: 24 }, (_, hour) => hours[hour]?.[0] ?? 0),
  failed: Array.from({ length: 24 }, (_, hour) => hours[hour]?.[1] ?? 0),
});

describe('a summary of counts', () => {
  it('contains each of the last days once, the oldest first', () => {
    const days = byDay(
      [
        counts('2027-02-27', { 1: [9, 9] }),
        counts('2027-02-28', { 0: [1, 0], 23: [2, 1] }),
        counts('2027-03-02', { 9: [3, 0] }),
        counts('2027-03-02', { 9: [4, 2] }),
      ],
      NOW,
      3,
    );
    expect(days).toEqual([
      { day: '2027-02-28', succeeded: 3, failed: 1 },
      { day: '2027-03-01', succeeded: 0, failed: 0 },
      { day: '2027-03-02', succeeded: 7, failed: 2 },
    ]);
    expect(firstDay(NOW, 3)).toBe('2027-02-28');
  });

  it('contains the last 24 hours, the current one included', () => {
    const hours = [
      counts('2027-03-01', { 10: [100, 100], 11: [1, 2], 23: [10, 20] }),
      counts('2027-03-02', { 0: [5, 0], 10: [0, 7], 11: [100, 100] }),
    ];
    expect(lastDay(hours, NOW)).toEqual({ succeeded: 16, failed: 29 });
  });
});
