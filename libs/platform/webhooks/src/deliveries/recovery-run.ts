import type { Clock } from '#kit/kernel';
import { changeRecord, type DocumentStore, pagesOf, placeIn } from '#kit/document-store';
import type { WakeSignal } from '../dispatcher/wake-signal.js';
import { endpointsOf, laneOf } from '../endpoint/tenant-endpoints.js';
import { OLDEST_FIRST, partnerEvents, recoveries, type RecoveryDocument } from '../records.js';
import { type Recovering, RecoveryPlanner } from './recovery-planner.js';

const PAGE = 100;
/** How often (ms) the progress is stored. */
const SAVE_MS = 1_000;

/** The part of a recovery that changes with each page. */
type Progress = Pick<RecoveryDocument, 'after' | 'recovered'>;

export const isRunning = ({ runningSince }: RecoveryDocument): boolean => runningSince !== null;

/** The work of one process on a tenant's stored recovery, under its lease. */
export class RecoveryRun {
  /** @param token of the lease: a process that has lost it changes nothing */
  constructor(
    private readonly store: DocumentStore,
    private readonly clock: Clock,
    private readonly wakeSignal: WakeSignal,
    private readonly tenantId: string,
    private readonly token: number,
  ) {}

  /** Works until the end, or until `stopping` aborts. Stores the progress in either case. */
  async untilEnd(stopping: AbortSignal): Promise<void> {
    let recovery = await this.begin();
    while (recovery) {
      const [endpointId] = recovery.left;
      recovery =
        endpointId === undefined
          ? await this.end()
          : await this.recoverEndpoint(endpointId, recovery, stopping);
    }
  }

  /** Returns the recovery; null if it has ended. */
  private async begin(): Promise<RecoveryDocument | null> {
    const { token } = this;
    const changed = await changeRecord(this.store, recoveries, this.tenantId, (recovery) =>
      recovery && isRunning(recovery) ? { ...recovery, token } : null,
    );
    return changed?.document ?? null;
  }

  /** Returns the recovery if a request has added an endpoint meanwhile, otherwise null. */
  private async end(): Promise<RecoveryDocument | null> {
    const endedAt = this.clock.now().toISOString();
    const recovery = await this.change((stored) =>
      stored.left.length > 0 ? stored : { ...stored, runningSince: null, endedAt },
    );
    return recovery && isRunning(recovery) ? recovery : null;
  }

  /** Returns the recovery without the endpoint; null if it was stopped before the end, or lost. */
  private async recoverEndpoint(
    endpointId: string,
    { since, after, recovered }: RecoveryDocument,
    stopping: AbortSignal,
  ): Promise<RecoveryDocument | null> {
    const { tenantId } = this;
    const where = { tenantId, createdAt: { $gte: since } };
    const query = { where, orderBy: OLDEST_FIRST, limit: PAGE, ...(after && { after }) };
    const planner = new RecoveryPlanner(this.store, this.clock, since);
    let progress: Progress = { after, recovered };
    let savedAt = performance.now();
    for await (const page of pagesOf(this.store, partnerEvents, query)) {
      const recovering = stopping.aborted ? null : await this.recovering(endpointId);
      if (!recovering) break;
      const planned = await planner.planPage(recovering, page);
      if (planned > 0) this.wakeSignal.wake(laneOf(tenantId, endpointId));
      const last = page.at(-1);
      progress = {
        after: last ? placeIn(last, OLDEST_FIRST) : progress.after,
        recovered: progress.recovered + planned,
      };
      if (performance.now() - savedAt < SAVE_MS) continue;
      savedAt = performance.now();
      if (!(await this.change((recovery) => ({ ...recovery, ...progress })))) return null;
    }
    if (stopping.aborted) {
      await this.change((recovery) => ({ ...recovery, ...progress }));
      return null;
    }
    return this.change((recovery) => ({
      ...recovery,
      ...progress,
      after: null,
      left: recovery.left.slice(1),
    }));
  }

  /** Returns null if the endpoint was disabled or removed meanwhile. */
  private async recovering(endpointId: string): Promise<Recovering | null> {
    const { tenantId } = this;
    const all = await endpointsOf(this.store, tenantId);
    const endpoint = all.find((one) => one.endpointId === endpointId && one.enabled);
    const others = all.map((one) => one.endpointId).filter((other) => other !== endpointId);
    return endpoint ? { tenantId, endpoint, others } : null;
  }

  /** Changes the stored recovery, to which requests may have added something. Returns null if it is another process's. */
  private async change(
    to: (recovery: RecoveryDocument) => RecoveryDocument,
  ): Promise<RecoveryDocument | null> {
    const changed = await changeRecord(this.store, recoveries, this.tenantId, (recovery) =>
      recovery?.token === this.token ? to(recovery) : null,
    );
    return changed?.document ?? null;
  }
}
