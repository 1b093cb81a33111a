import { fold } from '#kit/event-sourcing';
import { given } from '#kit/event-sourcing/testing';
import { isAbandoned, type ReservationFormat, reservationOf } from './reservation.js';

type SeatEvent =
  | { readonly type: 'SeatTaken'; readonly data: { readonly by: string; readonly since: string } }
  | { readonly type: 'SeatLeft'; readonly data: { readonly by: string } };

const format: ReservationFormat<string, SeatEvent> = {
  category: 'seat',
  events: {
    SeatTaken: { version: 1 },
    SeatLeft: { version: 1 },
  },
  reserved: ({ owner, reservedAt }) => ({ type: 'SeatTaken', data: { by: owner, since: reservedAt } }),
  released: (owner) => ({ type: 'SeatLeft', data: { by: owner } }),
  read: (event) =>
    event.type === 'SeatTaken' ? { owner: event.data.by, reservedAt: event.data.since } : null,
  isSame: (one, other) => one === other,
};
const { decider } = reservationOf(format);

const at = '2026-11-20T12:00:00.000Z';
const reserve = (owner: string) => ({ type: 'Reserve', owner, at }) as const;
const takeOver = (owner: string, version: number) => ({ type: 'TakeOver', owner, at, version }) as const;
const release = (owner: string, version: number | null = null) =>
  ({ type: 'Release', owner, version }) as const;
const taken = (by: string): SeatEvent => ({ type: 'SeatTaken', data: { by, since: at } });
const left = (by: string): SeatEvent => ({ type: 'SeatLeft', data: { by } });

describe('a reservation', () => {
  it('goes to the first owner', () => {
    given(decider).when(reserve('one')).then(taken('one'));
    given(decider, taken('one')).when(reserve('two')).then();
  });

  it('is renewed by its holder', () => {
    given(decider, taken('one')).when(reserve('one')).then(taken('one'));
    given(decider, taken('one')).when(takeOver('one', 1)).then();
  });

  it('is taken over only if it has not changed since', () => {
    given(decider, taken('one')).when(takeOver('two', 1)).then(left('one'), taken('two'));
    given(decider, taken('one'), taken('one')).when(takeOver('two', 1)).then();
    given(decider, taken('one'), left('one'), taken('three')).when(takeOver('two', 1)).then();
    given(decider, taken('one'), left('one')).when(takeOver('two', 1)).then(taken('two'));
  });

  it('is released only by its holder and only at the given version', () => {
    given(decider, taken('one')).when(release('one')).then(left('one'));
    given(decider, taken('one')).when(release('one', 1)).then(left('one'));
    given(decider, taken('one'), taken('one')).when(release('one', 1)).then();
    given(decider, taken('one')).when(release('two')).then();
    given(decider).when(release('one')).then();
  });

  it('is available again after its release', () => {
    given(decider, taken('one'), left('one')).when(reserve('two')).then(taken('two'));
  });

  it.each([
    [0, false],
    [30, false],
    [31, true],
    [-30, false],
    [-31, true],
  ])('is abandoned after 30 seconds: after %d, %s', (seconds, expected) => {
    const held = { owner: 'one', reservedAt: at };
    expect(isAbandoned(held, new Date(Date.parse(at) + seconds * 1000))).toBe(expected);
  });

  it('has a holder and counts its changes', () => {
    const held = { owner: 'one', reservedAt: at };
    expect(fold(decider, [taken('one')])).toEqual({ held, version: 1 });
    expect(fold(decider, [taken('one'), left('one')])).toEqual({ held: null, version: 2 });
  });
});
