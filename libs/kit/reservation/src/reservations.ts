import { randomUUID } from 'node:crypto';
import { type Clock, sleep } from '#kit/kernel';
import {
  type Aggregate,
  type CommandContext,
  type CommandHandling,
  ContentionError,
  type DomainEvent,
} from '#kit/event-sourcing';
import {
  type Held,
  isAbandoned,
  type Reservation,
  type ReservationCommand,
  type ReservationState,
} from './domain/reservation.js';

/** Another owner that reserved the name. */
export interface Holder {
  /** Reports whether the owner exists and has the name. */
  has(): Promise<boolean>;
  /** Reports whether the owner has lost all its names, so that others can take them at once; default: no. */
  isGone?(): Promise<boolean>;
  /**
   * Appends to the owner's stream, so that a pending commit of the owner fails. The owner may reserve again.
   *
   * @returns false if the owner has the name by now
   * @throws {ContentionError} if the owner's stream keeps changing; try again
   */
  shutOut(context: CommandContext): Promise<boolean>;
}

/** How to read an owner's stream, and a command (`revoke`) that only advances its revision. */
interface HolderStream<State, Command, Event extends DomainEvent> {
  readonly aggregate: Aggregate<State, Command, Event>;
  readonly id: string;
  readonly tenantId: string | null;
  readonly has: (state: State) => boolean;
  readonly revoke: Command;
  /** Reports whether the owner has lost all its names; default: no. */
  readonly isGone?: () => Promise<boolean>;
}

class HasTheName extends Error {}

/** Returns a {@link Holder} for an owner that is an aggregate. */
export function holderIn<State, Command, Event extends DomainEvent>(
  commands: CommandHandling,
  {
    aggregate,
    id,
    tenantId,
    has,
    revoke,
    isGone = () => Promise.resolve(false),
  }: HolderStream<State, Command, Event>,
): Holder {
  return {
    isGone,

    has: async () => !(await isGone()) && has((await commands.of(aggregate).load(id)).state),

    async shutOut(context) {
      const own: CommandContext = {
        ...context,
        commandId: randomUUID(),
        causationId: context.commandId,
        // The caller may be of another tenant, whose data must not appear in this stream.
        tenantId,
        actor: { type: 'system', id: 'reservation' },
        subjectId: null,
      };
      const gone = await isGone();
      const prepare = (state: State): Command => {
        if (!gone && has(state)) throw new HasTheName();
        return revoke;
      };
      try {
        await commands.of(aggregate).execute(id, own, prepare);
        return true;
      } catch (error) {
        if (error instanceof HasTheName) return false;
        throw error;
      }
    },
  };
}

/** A change of an owner's name whose new name is reserved but not yet recorded. */
export interface NameChange {
  /** Frees the former name, after the change was recorded. */
  readonly complete: () => Promise<void>;
  /**
   * Frees the new name, because the change failed or is about to be tried again. Changes nothing if the owner had reserved
   * the name before or has reserved it since, because another process may have recorded it.
   */
  readonly undo: () => Promise<void>;
}

/** A change to the same name. */
export const NO_CHANGE: NameChange = {
  complete: () => Promise.resolve(),
  undo: () => Promise.resolve(),
};

interface Taken<Owner> {
  readonly ok: false;
  readonly takenBy: Owner;
}

/** Result of a reservation. `takenBy` must not be shown to callers of the API. */
export type Outcome<Owner> = { readonly ok: true } | Taken<Owner>;

/** `newVersion` is the version of the reservation; null if the owner already had one, which was renewed. */
type Claim<Owner> = { readonly ok: true; readonly newVersion: number | null } | Taken<Owner>;

/** How long (ms) to wait for the outcome of another reservation. */
const PATIENCE_MS = 2_000;
const POLL_MS = 20;

/**
 * Keeps names of one kind unique across streams. A subclass says which stream a name has and who can hold it.
 *
 * An owner reserves the name in the builder of its own command (`commands.of(…).executeAfterWork`), so it commits at the
 * revision that it loaded. The reservation is final when its owner has the name. A takeover first appends to the owner's
 * stream, so that the owner's pending commit fails and the owner reserves again.
 */
export abstract class Reservations<Owner, Event extends DomainEvent> {
  /** @param what the kind of name for error messages, for example `an e-mail address` */
  constructor(
    private readonly reservation: Reservation<Owner, Event>,
    private readonly what: string,
    protected readonly commands: CommandHandling,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the id of a name's stream: a keyed hash, so that no event contains the name.
   *
   * @param tenantId names that are unique in each tenant differ by tenant
   */
  protected abstract streamOf(name: string, tenantId: string | null): string;

  /** Returns the {@link Holder} of another owner that reserved a name. */
  protected abstract holderOf(owner: Owner, name: string, tenantId: string | null): Holder;

  /**
   * Reserves a name for an owner that is about to commit. If the owner already reserved it, the reservation is renewed.
   *
   * @param context of the command that needs the name; names the tenant
   * @throws {ContentionError} if another reservation of the name is still pending; try again
   * @throws {EventStoreUnavailableError} if the outcome is unknown; try again
   */
  async reserve(name: string, owner: Owner, context: CommandContext): Promise<Outcome<Owner>> {
    const claim = await this.claim(name, owner, context);
    return claim.ok ? { ok: true } : claim;
  }

  private async claim(name: string, owner: Owner, context: CommandContext): Promise<Claim<Owner>> {
    const { tenantId } = context;
    const stream = this.streamOf(name, tenantId);
    const isOwn = (held: Held<Owner> | null) => held !== null && this.reservation.isSame(held.owner, owner);
    const deadline = performance.now() + PATIENCE_MS;
    let abandoned: number | null = null;
    for (;;) {
      const now = this.clock.now();
      const at = now.toISOString();
      const { before, after } = await this.handle(
        stream,
        abandoned === null
          ? { type: 'Reserve', owner, at }
          : { type: 'TakeOver', version: abandoned, owner, at },
        context,
      );
      const { held, version } = after;
      if (held === null || isOwn(held)) return { ok: true, newVersion: isOwn(before.held) ? null : version };
      const holder = this.holderOf(held.owner, name, tenantId);
      if (await holder.has()) return { ok: false, takenBy: held.owner };
      const mayTakeOver = isAbandoned(held, now) || (await holder.isGone?.());
      abandoned = mayTakeOver && (await holder.shutOut(context)) ? version : null;
      if (abandoned !== null) continue;
      if (performance.now() > deadline)
        throw new ContentionError(`${this.what} is being reserved by another request`);
      await sleep(POLL_MS);
    }
  }

  /**
   * Reserves the new name of an owner before the change is recorded. If the process dies before the change is complete,
   * an extra reservation remains, which the next caller takes over.
   *
   * @param names.from the present name; null: the owner has none
   * @param names.to the new name; null: the owner gives up its name
   * @param context of the command that changes the name; names the tenant
   * @param taken returns the error if another owner has the new name
   * @throws that error and the errors of {@link reserve}
   */
  async change(
    owner: Owner,
    { from, to }: { readonly from: string | null; readonly to: string | null },
    context: CommandContext,
    taken: (holder: Owner) => Error,
  ): Promise<NameChange> {
    const streamOf = (name: string | null) => (name === null ? null : this.streamOf(name, context.tenantId));
    if (streamOf(from) === streamOf(to)) return NO_CHANGE;
    const version = from === null ? null : (await this.look(from, context.tenantId)).version;
    const claim = to === null ? null : await this.claim(to, owner, context);
    if (claim?.ok === false) throw taken(claim.takenBy);
    const newVersion = claim?.newVersion ?? null;
    const free = (name: string | null, atVersion: number | null) =>
      name === null || atVersion === null ? Promise.resolve() : this.release(name, owner, context, atVersion);
    return { complete: () => free(from, version), undo: () => free(to, newVersion) };
  }

  /**
   * Returns the owner that reserved a name and the version of the reservation, for {@link release}.
   *
   * @param tenantId matters only for names that are unique in each tenant
   */
  async look(name: string, tenantId: string | null = null): Promise<ReservationState<Owner>> {
    return (await this.commands.of(this.reservation).load(this.streamOf(name, tenantId))).state;
  }

  /**
   * Frees a name of its owner, because the command that reserved it failed or the owner changed to another name.
   *
   * @param context names the tenant
   * @param version frees the name only if the reservation is still at this version, because its owner may be about to
   * reserve it again; null frees it at any version
   */
  async release(
    name: string,
    owner: Owner,
    context: CommandContext,
    version: number | null = null,
  ): Promise<void> {
    await this.handle(this.streamOf(name, context.tenantId), { type: 'Release', owner, version }, context);
  }

  private async handle(
    stream: string,
    command: ReservationCommand<Owner>,
    context: CommandContext,
  ): Promise<{ readonly before: ReservationState<Owner>; readonly after: ReservationState<Owner> }> {
    // Every attempt has its own command id: the decider recognizes a repetition by its owner. A repeated command id
    // would return an earlier result although the name was released since.
    const own = {
      ...context,
      commandId: randomUUID(),
      mayRepeat: false,
      causationId: context.commandId,
      subjectId: null,
    };
    // Most names were never reserved, so their streams are empty and need not be loaded.
    const options = { isNew: command.type === 'Reserve' };
    let before = this.reservation.decider.initialState;
    const build = (state: ReservationState<Owner>) => {
      before = state;
      return command;
    };
    const { state: after } = await this.commands.of(this.reservation).execute(stream, own, build, options);
    return { before, after };
  }
}
