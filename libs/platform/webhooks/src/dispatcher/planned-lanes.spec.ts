import { PlannedLanes } from './planned-lanes.js';

describe('PlannedLanes', () => {
  it('returns the lanes that are due, the longest due first', () => {
    const lanes = new PlannedLanes();
    for (const [lane, at] of Object.entries({ 'a/1': 30, 'b/1': 10, 'c/1': 20, 'd/1': 31 }))
      lanes.plan(lane, at);
    expect(lanes.dueAt(9)).toEqual([]);
    expect(lanes.dueAt(30)).toEqual(['b/1', 'c/1', 'a/1']);
    lanes.remove('c/1');
    lanes.plan('b/1', 40);
    expect(lanes.dueAt(30)).toEqual(['a/1']);
  });

  it('returns the lanes of one tenant', () => {
    const lanes = new PlannedLanes();
    for (const lane of ['a/1', 'a/2', 'ab/1']) lanes.plan(lane, 1);
    expect([lanes.of('a'), lanes.of('b')]).toEqual([['a/1', 'a/2'], []]);
  });
});
