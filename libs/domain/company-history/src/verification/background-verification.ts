import { hostname } from 'node:os';
import { Injectable } from '@nestjs/common';
import { DocumentStore, LeaseHolder } from '#kit/document-store';
import { DomainRegistry, EventCodec } from '#kit/event-sourcing';
import { EventStore, START } from '#kit/event-store';
import { Logger, newId, PollingWorker, sleep } from '#kit/kernel';
import {
  AuditChain,
  AuditConfig,
  type Fault,
  VERIFICATION_ID,
  type VerificationState,
  verificationStates,
  verifyLog,
} from '#platform/audit';
import { DocumentBytes } from '#platform/documents';
import { evidenceOf, type Worker } from '#platform/hosting';
import { MasterKey } from '#platform/personal-data';
import { verifyDocuments } from './verify-documents.js';

const HOUR_MS = 3_600_000;
const POLL_MS = 60_000;
const LEASE_TTL_MS = 60_000;
/** Limits of the load, so that requests stay fast. */
const EVENTS_PER_SECOND = 2_000;
const DOCUMENTS_PER_SECOND = 20;
/** Number of documents after which the position is stored, so that another process can continue. */
const SAVED_EVERY = 100;

/**
 * Verifies the log and the documents once per `AUDIT_VERIFY_HOURS`, in one process at a time. The result is logged,
 * shown by `/health/ready` and measured. A verification that is interrupted among the documents continues there.
 */
@Injectable()
export class BackgroundVerification implements Worker {
  private readonly worker: PollingWorker;
  private readonly lease: LeaseHolder;

  constructor(
    private readonly config: AuditConfig,
    private readonly eventStore: EventStore,
    private readonly documentStore: DocumentStore,
    private readonly codec: EventCodec,
    private readonly masterKey: MasterKey,
    private readonly registry: DomainRegistry,
    private readonly bytes: DocumentBytes,
    private readonly logger: Logger,
  ) {
    this.lease = new LeaseHolder(
      documentStore,
      'audit-verification',
      `${hostname()}/${newId()}`,
      LEASE_TTL_MS,
    );
    this.worker = new PollingWorker((stopping) => this.pass(stopping), {
      everyMs: POLL_MS,
      onError: (error) => logger.warn('could not verify the log', { err: error }),
    });
  }

  start(): void {
    if (this.config.auditVerifyHours > 0) this.worker.start();
  }

  async stop(): Promise<void> {
    await this.worker.stop();
    await this.lease.release();
  }

  /** Runs a verification if one is due. The first one is due one interval after the first start. */
  async pass(stopping?: AbortSignal, now = Date.now()): Promise<void> {
    if (!(await this.lease.acquire())) return;
    const state = (await this.documentStore.get(verificationStates, VERIFICATION_ID))?.document;
    const dueAt = new Date(now + this.config.auditVerifyHours * HOUR_MS).toISOString();
    if (!state) await this.save({ dueAt, last: null, begun: null });
    else if (Date.parse(state.dueAt) <= now) await this.verify(state, dueAt, stopping);
  }

  private async verify(state: VerificationState, dueAt: string, stopping?: AbortSignal): Promise<void> {
    const log = state.begun?.log ?? (await this.verifyLog(stopping));
    let documents = log.documents;
    const sum = (faults: readonly Fault[]) => ({
      ...log,
      documents,
      faults: log.faults + faults.length,
      first: log.first ?? faults[0] ?? null,
    });
    const after = state.begun?.documentsAfter ?? START;
    await this.save({ ...state, begun: { log, documentsAfter: after } });
    const { faults } = await verifyDocuments(
      this.eventStore,
      this.bytes,
      { after },
      async (position, soFar) => {
        documents++;
        if (documents % SAVED_EVERY === 0)
          await this.save({ ...state, begun: { log: sum(soFar), documentsAfter: position } });
        await this.pause(1 / DOCUMENTS_PER_SECOND, stopping);
      },
    );
    const last = { ...sum(faults), verifiedAt: new Date().toISOString() };
    await this.save({ dueAt, last, begun: null });
    if (last.faults > 0) this.logger.error('verification found altered data', { ...last });
    else this.logger.info('verified the log and the documents', { ...last });
  }

  private async verifyLog(stopping?: AbortSignal) {
    const { eventStore, documentStore, codec, registry } = this;
    const chain = new AuditChain(this.masterKey);
    let seen = 0;
    const result = await verifyLog(
      await evidenceOf({ eventStore, documentStore, codec, chain, registry }),
      async ({ events }) => {
        await this.pause((events - seen) / EVENTS_PER_SECOND, stopping);
        seen = events;
      },
    );
    return { events: result.events, documents: 0, faults: result.faults.length, first: result.broken };
  }

  /** @throws if the process stops, or another process took the lease */
  private async pause(seconds: number, stopping?: AbortSignal): Promise<void> {
    await sleep(seconds * 1000, stopping);
    stopping?.throwIfAborted();
    if (!this.lease.isHeld && !(await this.lease.acquire())) throw new Error('another process verifies');
  }

  private async save(state: VerificationState): Promise<void> {
    await this.documentStore.put(verificationStates, VERIFICATION_ID, state);
  }
}
