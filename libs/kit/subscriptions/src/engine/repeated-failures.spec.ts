import { RepeatedFailures } from './repeated-failures.js';

const bug = (message: string): Error => new TypeError(message);
/** The same error, thrown elsewhere. */
const other = (message: string): Error => new TypeError(message);

describe('repeated failures', () => {
  it('are identified by where they are thrown, not by the event that they name', () => {
    const failures = new RepeatedFailures();
    for (const name of ['a', 'b']) failures.failed(bug(name));
    expect([failures.isHopeless(bug('c')), failures.fault]).toEqual([false, null]);
    failures.failed(bug('c'));
    expect([failures.isHopeless(bug('d')), failures.fault]).toEqual([true, 'TypeError: c']);
    expect(failures.isHopeless(other('c'))).toBe(false);
  });

  it('are counted from one again after a different failure', () => {
    const failures = new RepeatedFailures();
    for (const error of [bug('a'), bug('b'), other('b'), bug('c'), bug('d')]) failures.failed(error);
    expect(failures.fault).toBeNull();
    failures.failed(bug('e'));
    expect(failures.fault).toBe('TypeError: e');
  });

  it('are forgotten after a success', () => {
    const failures = new RepeatedFailures();
    for (const name of ['a', 'b', 'c']) failures.failed(bug(name));
    failures.passed();
    expect([failures.isHopeless(bug('d')), failures.fault]).toEqual([false, null]);
    failures.failed(bug('d'));
    expect(failures.fault).toBeNull();
  });

  it('may lack a stack trace or not be errors', () => {
    const failures = new RepeatedFailures();
    const placeless = (message: string): Error => Object.assign(new Error(message), { stack: '' });
    const errors = [undefined, 'text', 'text', placeless('a'), placeless('a'), placeless('a')];
    for (const error of errors) failures.failed(error);
    expect(failures.isHopeless(placeless('a'))).toBe(true);
    expect(failures.isHopeless(placeless('b'))).toBe(false);
    for (let times = 0; times < 3; times++) failures.failed('text');
    expect([failures.isHopeless('text'), failures.isHopeless('another')]).toEqual([true, false]);
    const unstacked = Object.assign(new Error('a'), { stack: undefined });
    expect(failures.isHopeless(unstacked)).toBe(false);
  });
});
