import { describe, expect, it } from 'vitest';
import { Recurrence } from './recurrence.js';

const bug = (message: string): Error => new TypeError(message);
/** The same, from somewhere else. */
const other = (message: string): Error => new TypeError(message);

describe('errors that meet event after event', () => {
  it('are known by where they come from, whatever event they name', () => {
    const recurrence = new Recurrence();
    for (const name of ['a', 'b']) recurrence.failed(bug(name));
    expect([recurrence.isHopeless(bug('c')), recurrence.fault]).toEqual([false, null]);
    recurrence.failed(bug('c'));
    expect([recurrence.isHopeless(bug('d')), recurrence.fault]).toEqual([true, 'TypeError: c']);
    expect(recurrence.isHopeless(other('c'))).toBe(false);
  });

  it('are counted anew behind one that is of another kind', () => {
    const recurrence = new Recurrence();
    for (const error of [bug('a'), bug('b'), other('b'), bug('c'), bug('d')]) recurrence.failed(error);
    expect(recurrence.fault).toBeNull();
    recurrence.failed(bug('e'));
    expect(recurrence.fault).toBe('TypeError: e');
  });

  it('are forgotten once one went well', () => {
    const recurrence = new Recurrence();
    for (const name of ['a', 'b', 'c']) recurrence.failed(bug(name));
    recurrence.passed();
    expect([recurrence.isHopeless(bug('d')), recurrence.fault]).toEqual([false, null]);
    recurrence.failed(bug('d'));
    expect(recurrence.fault).toBeNull();
  });

  it('may lack a place, or be no errors', () => {
    const recurrence = new Recurrence();
    const placeless = (message: string): Error => Object.assign(new Error(message), { stack: '' });
    const failures = [undefined, 'text', 'text', placeless('a'), placeless('a'), placeless('a')];
    for (const failure of failures) recurrence.failed(failure);
    expect(recurrence.isHopeless(placeless('a'))).toBe(true);
    expect(recurrence.isHopeless(placeless('b'))).toBe(false);
    for (let times = 0; times < 3; times++) recurrence.failed('text');
    expect([recurrence.isHopeless('text'), recurrence.isHopeless('another')]).toEqual([true, false]);
    const unstacked = Object.assign(new Error('a'), { stack: undefined });
    expect(recurrence.isHopeless(unstacked)).toBe(false);
  });
});
