import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import canonicalize from 'canonicalize';
import { Clock, Logger, newId, ProcessConfig } from '#kit/kernel';
import { DomainError, eventId, streamName } from '#kit/event-sourcing';
import { EventStore } from '#kit/event-store';
import { KeyRing, MasterKey, sealedIn, SubjectErasedError } from '#platform/personal-data';
import { DocumentStore, DocumentStoreUnavailableError, pagesOf, type Stored } from '#kit/document-store';
import { ErrorCatalog } from '../errors/http-errors.js';
import type { WritePosition } from '../responses/envelope.adapter.js';
import { isClientError } from '../responses/failure.js';
import { type IdempotencyRecord, idempotencyRecords } from './idempotency-record.js';
import { type Claim, type ClaimedRecord, RunningClaims } from './running-claims.js';

/** The use of a key. `creates` is the stream category of the new aggregate; null if the call creates none. */
interface KeyUse {
  /** The owner of the key: a tenant or an operator. */
  readonly owner: string;
  readonly route: string;
  readonly creates: string | null;
  readonly key: string;
  /** The parts of the request that a retry must repeat. */
  readonly asked: object;
}

type Beginning = { readonly kind: 'claimed'; readonly claim: Claim } | ({ readonly kind: 'replay' } & Answer);

/** A stored response: a storage format. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  /** The read models must show these writes before a replay. Missing in records of older versions. */
  readonly writes?: readonly WritePosition[];
}

type Allocated = NonNullable<IdempotencyRecord['allocated']>;
type Taken = Omit<Claim, 'reservedIds'>;

const KEPT_MS = 30 * 24 * 3600 * 1000;
const BATCH = 500;
/** Part of the encryption key, and of the data that an answer is bound to: a storage format. */
const SEAL = 'idempotency-answers';

/** An answer about a customer is sealed with the customer's key instead. */
export const sealedAnswers = sealedIn(idempotencyRecords, SEAL, (record, again) =>
  record.answer === null || record.subjectId ? record : { ...record, answer: again(record.answer) },
);

/**
 * Makes writes idempotent (contract 4). The record reserves the id before anything is created.
 * If the process dies
 * - before the commit, the lease expires, and the retry creates the resource with the same id;
 * - after the commit, the retry uses the same id and command id, and finds the result of the first attempt.
 * If the retry has another body, the stream of that id decides whether the key is used or free.
 */
@Injectable()
export class IdempotencyKeys implements OnModuleInit, OnModuleDestroy {
  private readonly running: RunningClaims;

  constructor(
    private readonly store: DocumentStore,
    private readonly events: EventStore,
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
      `${id}\n${canonicalize(use.asked) ?? ''}`,
    );
    const fresh = this.fresh(use.owner, fingerprint);
    if (await this.store.insert(idempotencyRecords, id, fresh)) {
      return this.claimed({ id, record: fresh, creates: use.creates }, 1, false);
    }
    const stored = await this.store.get(idempotencyRecords, id);
    if (!stored) throw inProgress();
    const { document } = stored;
    const { creates } = use;
    if (document.expiresAt <= this.clock.now(use.owner).toISOString())
      return this.take(stored, { id, record: fresh, creates }, false);
    if (document.state === 'done') return this.replay(id, document, fingerprint);
    if (document.state === 'running' && RunningClaims.isHeld(document.leaseUntil)) throw inProgress();
    return this.takeOver(stored, { id, record: fresh, creates });
  }

  /**
   * Stores the response of a successful create. Never fails, because a retry would find the created resource.
   * @param subjectId the customer whom the response is about: it is erased with the customer's key
   */
  async complete({ id, record }: Claim, answer: Answer, subjectId: string | null): Promise<void> {
    try {
      const sealed = await this.seal(id, answer, subjectId);
      await this.running.end(id, { ...record, state: 'done', answer: sealed, subjectId });
    } catch (err) {
      this.logger.warn('could not store the response of an idempotency key', { err });
      await this.release({ id, record }, err);
    }
  }

  /**
   * Releases a key after a failure. A client error frees it. After any other failure, or if an earlier attempt
   * may have committed, it keeps its ids. Never fails, because the lease expires anyway.
   */
  async fail({ id, record, reservedIds, creates }: Claim, error: unknown): Promise<void> {
    let free = isClientError(error, this.errors);
    if (free && reservedIds.previous) free = !(await this.wasDone(creates, reservedIds).catch(() => true));
    if (free) await this.running.drop(id);
    else await this.release({ id, record }, error);
  }

  /** Lets others take a key over. Does not wait if the store has just been unavailable, which would delay the response. */
  private async release({ id, record }: Pick<Claim, 'id' | 'record'>, error: unknown): Promise<void> {
    const released = this.running.end(id, { ...record, state: 'idle', leaseUntil: 0 });
    if (!(error instanceof DocumentStoreUnavailableError)) await released;
  }

  /**
   * Erases the stored answers about a customer. The keys stay used.
   * @param mentioned ids that identify the customer's answers among those stored by older versions
   */
  async forget(subjectId: string, mentioned: readonly string[]): Promise<void> {
    await this.forgetEach({ subjectId }, () => true);
    await this.forgetEach({ subjectId: null }, ({ id, document: { answer } }) => {
      if (answer === null) return false;
      const text = this.masterKey.open(SEAL, answer, id).toString();
      return mentioned.some((one) => text.includes(one));
    });
  }

  private async forgetEach(
    where: { readonly subjectId: string | null },
    isConcerned: (stored: Stored<IdempotencyRecord>) => boolean,
  ): Promise<void> {
    // Newest first: keys that expire meanwhile are at the end, and new ones only make this loop see earlier keys again.
    const orderBy = { field: 'expiresAt', descending: true } as const;
    for await (const page of pagesOf(this.store, idempotencyRecords, { where, orderBy, limit: BATCH }))
      for (const { id, document } of page.filter(isConcerned))
        if (document.state === 'done')
          await this.store.put(idempotencyRecords, id, { ...document, fingerprint: '', answer: null });
  }

  /** Returns null if the customer has been erased meanwhile. */
  private async seal(id: string, answer: Answer, subjectId: string | null): Promise<string | null> {
    if (subjectId === null) return this.masterKey.seal(SEAL, Buffer.from(JSON.stringify(answer)), id);
    try {
      return await this.keyRing.encrypt(subjectId, answer, placeOf(id));
    } catch (error) {
      if (error instanceof SubjectErasedError) return null;
      throw error;
    }
  }

  /** Returns null if the customer has been erased. */
  private async open(id: string, { answer, subjectId }: IdempotencyRecord): Promise<Answer | null> {
    if (answer === null) return null;
    if (subjectId) return (await this.keyRing.decrypt(subjectId, answer, placeOf(id))) as Answer | null;
    return JSON.parse(this.masterKey.open(SEAL, answer, id).toString()) as Answer;
  }

  private fresh(owner: string, fingerprint: string): ClaimedRecord {
    return {
      state: 'running',
      fingerprint,
      allocated: { id: newId(), commandId: randomUUID() },
      leaseUntil: RunningClaims.leaseFromNow(),
      answer: null,
      expiresAt: new Date(this.clock.now(owner).getTime() + KEPT_MS).toISOString(),
    };
  }

  private async replay(id: string, record: IdempotencyRecord, fingerprint: string): Promise<Beginning> {
    const answer = await this.open(id, record);
    if (!answer) throw erased();
    if (record.fingerprint !== fingerprint) throw reused();
    return { kind: 'replay', ...answer };
  }

  /** Takes over a key that no process holds. Keeps the ids of earlier attempts if they may have committed. */
  private async takeOver(stored: Stored<IdempotencyRecord>, fresh: Taken): Promise<Beginning> {
    const { allocated, fingerprint } = stored.document;
    if (!allocated) return this.take(stored, fresh, false);
    if (fingerprint === fresh.record.fingerprint)
      return this.take(stored, { ...fresh, record: { ...fresh.record, allocated } }, true);
    if (await this.wasDone(fresh.creates, allocated)) throw reused();
    return this.take(stored, fresh, false);
  }

  private async take(stored: Stored<IdempotencyRecord>, taken: Taken, previous: boolean): Promise<Beginning> {
    if (!(await this.store.replace(idempotencyRecords, taken.id, taken.record, stored.revision)))
      throw inProgress();
    return this.claimed(taken, stored.revision + 1, previous);
  }

  private claimed(taken: Taken, revision: number, previous: boolean): Beginning {
    const claim: Claim = { ...taken, reservedIds: { ...taken.record.allocated, previous } };
    this.running.add(claim, revision);
    return { kind: 'claimed', claim };
  }

  /**
   * Returns whether an attempt recorded something. A command on an existing aggregate counts as done, because
   * its stream does not show it. A stream may hold events but none of the attempt, for example after a
   * customer's reservation was revoked.
   */
  private async wasDone(category: string | null, { id, commandId }: Allocated): Promise<boolean> {
    if (category === null) return true;
    const stream = await this.events.readStream(streamName(category, id));
    return stream.some((event) => event.id === eventId(commandId, 0));
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
