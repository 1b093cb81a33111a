import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import canonicalize from 'canonicalize';
import { Clock, Logger, newId, ProcessConfig } from '#kit/kernel';
import { DomainError, eventId, streamName } from '#kit/event-sourcing';
import { EventStore, EventStoreUnavailableError } from '#kit/event-store';
import { ReadModels } from '#kit/projections';
import { KeyRing, MasterKey, sealedIn, SubjectErasedError } from '#platform/personal-data';
import { DocumentStore, DocumentStoreUnavailableError, pagesOf, type Stored } from '#kit/document-store';
import { ErrorCatalog } from '../errors/http-errors.js';
import type { WritePosition } from '../responses/envelope.adapter.js';
import { isClientError } from '../responses/failure.js';
import { type IdempotencyRecord, idempotencyRecords } from './idempotency-record.js';
import { type Claim, type Ending, RunningClaims } from './running-claims.js';

/** The use of a key. `creates` is the stream category of the new aggregate; null if the call creates none. */
interface KeyUse {
  /** The owner of the key: a tenant or an operator. */
  readonly owner: string;
  readonly route: string;
  readonly creates: string | null;
  readonly key: string;
  /** The parts of the request that a retry must repeat. */
  readonly request: object;
}

type Replay = { readonly kind: 'replay' } & StoredResponse;
type Beginning = { readonly kind: 'claimed'; readonly claim: Claim } | Replay;

/** The response to the first request with a key: a storage format. */
export interface StoredResponse {
  readonly status: number;
  readonly body: string;
  /** The read models must show these writes before a replay. */
  readonly writes: readonly WritePosition[];
}

const RETENTION_MS = 30 * 24 * 3600 * 1000;
const BATCH = 100;
/** Maximum number of other bodies that are sent under a key while its outcome is unknown. */
const MAX_OTHERS = 20;
/** Part of the encryption key, and of the data that a response is bound to: a storage format. */
const SEAL = 'idempotency-responses';

/** A response about a customer is sealed with the customer's key instead. */
export const sealedResponses = sealedIn(idempotencyRecords, SEAL, (record, again) =>
  record.response === null || record.subjectId !== null
    ? record
    : { ...record, response: again(record.response) },
);

/**
 * Makes writes idempotent (contract 4). The record reserves the id before anything is created.
 * If the process dies
 * - before the commit, the lease expires, and the retry creates the resource with the same id;
 * - after the commit, the retry uses the same id and command id, and finds the result of the first attempt.
 * If the retry has another body, it uses the same id with its own command id, so that only one of the two creates something.
 */
@Injectable()
export class IdempotencyKeys implements OnModuleInit, OnModuleDestroy {
  private readonly running: RunningClaims;

  constructor(
    private readonly store: DocumentStore,
    private readonly events: EventStore,
    private readonly readModels: ReadModels,
    private readonly masterKey: MasterKey,
    private readonly keyRing: KeyRing,
    private readonly clock: Clock,
    private readonly config: ProcessConfig,
    private readonly logger: Logger,
    private readonly errors: ErrorCatalog,
  ) {
    this.running = new RunningClaims(store, logger);
  }

  async onModuleInit(): Promise<void> {
    await this.store.define([idempotencyRecords]);
  }

  onModuleDestroy(): void {
    this.running.stop();
  }

  /**
   * Claims a key, or returns its stored response.
   * @throws {DomainError} `E_IDEMPOTENCY_IN_PROGRESS`, `E_IDEMPOTENCY_KEY_REUSED`
   * @throws {DocumentStoreUnavailableError}
   */
  async begin(use: KeyUse): Promise<Beginning> {
    const scope = [use.owner, this.config.environment, use.route, use.key].join('\n');
    const id = this.masterKey.mac('idempotency-scope', scope);
    if (this.running.has(id)) throw inProgress();
    const fingerprint = this.masterKey.mac(
      'idempotency-fingerprint',
      `${id}\n${canonicalize(use.request) ?? ''}`,
    );
    const record = this.newRecord(use.owner, fingerprint);
    const claim: Claim = { id, record, creates: use.creates, mayRepeat: false };
    if (await this.store.insert(idempotencyRecords, id, record)) return this.claimed(claim, 1);
    const stored = await this.store.get(idempotencyRecords, id);
    if (!stored) throw inProgress();
    const { document } = stored;
    if (document.expiresAt <= this.clock.now(use.owner).toISOString()) return this.replace(stored, claim);
    if (document.state === 'done') return this.replay(id, document, fingerprint);
    if (document.state === 'running' && RunningClaims.isHeld(document.leaseUntil)) throw inProgress();
    return this.takeOver(stored, claim);
  }

  /**
   * Stores the response of a successful create. If that fails while this process holds the key, it does not throw for a created
   * resource, because a retry would find it.
   * @param subjectId the customer whom the response is about: it is erased with the customer's key
   * @returns the response to send instead, if another process took the key over and completed it; otherwise null
   * @throws {DomainError} `E_IDEMPOTENCY_IN_PROGRESS` if another process took the key over and is still working;
   *   `E_IDEMPOTENCY_KEY_REUSED` if an attempt with another body created the aggregate
   * @throws {DocumentStoreUnavailableError} if another process may have taken the key over, or if the response is not stored and
   *   nothing else shows that the key is used
   */
  async complete(
    { id, record, creates }: Claim,
    response: StoredResponse,
    subjectId: string | null,
  ): Promise<Replay | null> {
    if ((record.others ?? []).length > 0 && (await this.useOf(creates, record)) === 'others') {
      await this.running.end(id, { ...record, state: 'idle', leaseUntil: 0 });
      throw reused();
    }
    let ending: Ending;
    try {
      const sealed = await this.seal(id, response, subjectId);
      ending = await this.running.end(id, { ...record, state: 'done', response: sealed, subjectId });
    } catch (err) {
      this.logger.warn('could not store the response of an idempotency key', { err });
      ending = this.running.holds(id) ? 'unknown' : 'lost';
      await this.release({ id, record }, err);
    }
    if (ending === 'stored') return null;
    if (ending === 'unknown') {
      const use = creates !== null && (await this.useOf(creates, record).catch(() => null));
      if (use === 'own') return null;
      throw new DocumentStoreUnavailableError('the response of an idempotency key could not be stored');
    }
    // The append of this process, or that of the other one, repeated events that were stored. The store does not report it,
    // so this response may differ from that of the other process, which counts.
    const stored = await this.store.get(idempotencyRecords, id);
    if (stored?.document.state !== 'done') throw inProgress();
    return this.replay(id, stored.document, record.fingerprint);
  }

  /**
   * Releases a key after a failure. A client error frees it. After any other failure, or if an earlier attempt may still commit,
   * it keeps its ids. Never fails, because the lease expires anyway.
   */
  async fail({ id, record, mayRepeat }: Claim, error: unknown): Promise<void> {
    if (isClientError(error, this.errors) && !mayRepeat) await this.running.drop(id);
    else await this.release({ id, record }, error);
  }

  /**
   * Returns the error to send for a failure of a handler. A client error may be wrong if the handler has read an older state
   * than the read models show.
   *
   * @returns the error itself, or {@link EventStoreUnavailableError} or {@link DocumentStoreUnavailableError} instead of it
   */
  async confirmed(error: unknown): Promise<unknown> {
    if (!isClientError(error, this.errors)) return error;
    return this.assertLogIsPresent().then(
      () => error,
      (unavailable: unknown) => unavailable,
    );
  }

  /** Lets others take a key over. Does not wait if the store has just been unavailable, which would delay the response. */
  private async release({ id, record }: Pick<Claim, 'id' | 'record'>, error: unknown): Promise<void> {
    const released = this.running.end(id, { ...record, state: 'idle', leaseUntil: 0 });
    if (!(error instanceof DocumentStoreUnavailableError)) await released;
  }

  /** Erases the stored responses about a customer. The keys stay used. */
  async forget(subjectId: string): Promise<void> {
    const about = { where: { subjectId }, orderBy: { field: 'expiresAt' }, limit: BATCH } as const;
    for await (const page of pagesOf(this.store, idempotencyRecords, about)) {
      const done = page.filter(({ document }) => document.state === 'done');
      await Promise.all(
        done.map(({ id, document }) =>
          this.store.put(idempotencyRecords, id, { ...document, fingerprint: '', response: null }),
        ),
      );
    }
  }

  /** Returns null if the customer has been erased meanwhile. */
  private async seal(id: string, response: StoredResponse, subjectId: string | null): Promise<string | null> {
    if (subjectId === null) return this.masterKey.seal(SEAL, Buffer.from(JSON.stringify(response)), id);
    try {
      return await this.keyRing.encrypt(subjectId, response, placeOf(id));
    } catch (error) {
      if (error instanceof SubjectErasedError) return null;
      throw error;
    }
  }

  /** Returns null if the customer has been erased. */
  private async open(id: string, { response, subjectId }: IdempotencyRecord): Promise<StoredResponse | null> {
    if (response === null) return null;
    if (subjectId !== null)
      return (await this.keyRing.decrypt(subjectId, response, placeOf(id))) as StoredResponse | null;
    return JSON.parse(this.masterKey.open(SEAL, response, id).toString()) as StoredResponse;
  }

  private newRecord(owner: string, fingerprint: string): IdempotencyRecord {
    return {
      state: 'running',
      fingerprint,
      reservedIds: { id: newId(), commandId: randomUUID() },
      leaseUntil: RunningClaims.leaseFromNow(),
      response: null,
      subjectId: null,
      expiresAt: new Date(this.clock.now(owner).getTime() + RETENTION_MS).toISOString(),
    };
  }

  private async replay(id: string, record: IdempotencyRecord, fingerprint: string): Promise<Replay> {
    const response = await this.open(id, record);
    if (!response) throw erased();
    if (record.fingerprint !== fingerprint) throw reused();
    return { kind: 'replay', ...response };
  }

  /**
   * Takes over a key that no process holds. Earlier attempts may have committed, or may be frozen and commit later. So all
   * attempts use one id, and its stream accepts only one of them.
   */
  private async takeOver(stored: Stored<IdempotencyRecord>, claim: Claim): Promise<Beginning> {
    const { reservedIds, fingerprint, others: earlier = [] } = stored.document;
    const { record, creates } = claim;
    const attempts = [{ fingerprint, commandId: reservedIds.commandId }, ...earlier];
    const own = attempts.find((one) => one.fingerprint === record.fingerprint);
    const others = attempts.filter((one) => one !== own);
    if (others.length > MAX_OTHERS) throw reused();
    await this.assertLogIsPresent();
    const ids = { id: reservedIds.id, commandId: own?.commandId ?? record.reservedIds.commandId };
    const next = { ...record, reservedIds: ids, others };
    const use = others.length === 0 ? 'own' : await this.useOf(creates, next);
    if (use === 'others') throw reused();
    if (use === 'foreign' && !own) return this.replace(stored, claim);
    return this.replace(stored, { ...claim, record: next, mayRepeat: true });
  }

  private async replace(stored: Stored<IdempotencyRecord>, claim: Claim): Promise<Beginning> {
    if (!(await this.store.replace(idempotencyRecords, claim.id, claim.record, stored.revision)))
      throw inProgress();
    return this.claimed(claim, stored.revision + 1);
  }

  private claimed(claim: Claim, revision: number): Beginning {
    this.running.add(claim, revision);
    return { kind: 'claimed', claim };
  }

  /**
   * Checks that the member of the event store that answers is not behind the read models.
   * @throws {EventStoreUnavailableError} {@link DocumentStoreUnavailableError}
   */
  private async assertLogIsPresent(): Promise<void> {
    const shown = await this.readModels.reached();
    if ((await this.events.head()) < shown)
      throw new EventStoreUnavailableError('the event store does not know the newest events yet');
  }

  /**
   * Reports, from the stream of the reserved id, which attempt has committed. A command on an existing aggregate counts as
   * committed by others, because its stream does not show it.
   *
   * @returns `foreign`: the stream contains none of the attempts, but other events, such as a customer's revoked reservation
   */
  private async useOf(
    category: string | null,
    { reservedIds: { id, commandId }, others = [] }: IdempotencyRecord,
  ): Promise<'own' | 'others' | 'foreign' | 'nothing'> {
    if (category === null) return 'others';
    const stream = await this.events.readStream(streamName(category, id));
    const has = (one: string): boolean => stream.some((event) => event.id === eventId(one, 0));
    if (has(commandId)) return 'own';
    if (others.some((one) => has(one.commandId))) return 'others';
    return stream.length > 0 ? 'foreign' : 'nothing';
  }
}

const placeOf = (id: string): string => `${SEAL}/${id}`;

const inProgress = (): DomainError =>
  new DomainError(
    'E_IDEMPOTENCY_IN_PROGRESS',
    'A request with this idempotency key is still running. Try again shortly.',
  );

const erased = (): DomainError =>
  new DomainError(
    'E_IDEMPOTENCY_KEY_REUSED',
    'The result for this idempotency key has been erased; use a new key.',
  );

const reused = (): DomainError =>
  new DomainError('E_IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used with a different body.');
