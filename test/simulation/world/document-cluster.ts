import { DocumentStoreUnavailableError } from '#kit/document-store';
import type { Documents } from './documents.js';
import { Failover } from './failover.js';
import type { Machine } from './machine.js';
import type { Randomness } from './randomness.js';
import { Server, type ServerFaults } from './server.js';
import type { Timeline } from './timeline.js';

/** A primary that lacks the majority. */
interface Former {
  /** Its documents, with writes that will be undone. */
  readonly documents: Documents;
  /** Its documents that a majority has. */
  readonly onMajority: Documents;
}

/** The document store's replica set. A write is confirmed after a majority has it; reads show the newest data of a primary. */
export class DocumentCluster extends Server {
  private readonly failover: Failover<Former>;

  constructor(
    timeline: Timeline,
    randomness: Randomness,
    faults: ServerFaults,
    private readonly documents: Documents,
  ) {
    super(
      timeline,
      randomness,
      faults,
      () => new DocumentStoreUnavailableError('the document store did not answer'),
    );
    this.failover = new Failover(timeline, randomness);
  }

  /**
   * Another member becomes the primary, without the last checkpoints that waited for no majority. Until then, the former
   * primary still answers some machines, and nobody answers the others. It shows writes, confirms none that waits for a
   * majority, and loses them all. Two primaries that answer at the same time are left out: the reads of the former one would
   * be old, which no reader of MongoDB can notice.
   */
  failOver(forMs: number): void {
    this.wasDisturbed = true;
    const { documents } = this;
    const former = { documents: documents.copy(), onMajority: documents.copy() };
    documents.undoQuickCheckpoints();
    this.failover.begin(former, forMs);
  }

  override recover(): void {
    super.recover();
    this.failover.end();
  }

  read<T>(machine: Machine, work: (documents: Documents) => T): Promise<T> {
    return this.request(machine, () => work(this.formerFor(machine)?.documents ?? this.documents));
  }

  /**
   * Reads only what no failover can undo. Like the adapter for MongoDB, waits while the primary shows something newer: here,
   * the caller gets no answer and tries again.
   */
  readSafely<T>(machine: Machine, work: (documents: Documents) => T): Promise<T> {
    return this.request(machine, () => {
      const former = this.formerFor(machine);
      if (!former) return work(this.documents);
      const [newest, onMajority] = [work(former.documents), work(former.onMajority)];
      if (JSON.stringify(newest) !== JSON.stringify(onMajority)) throw unconfirmed();
      return onMajority;
    });
  }

  /**
   * Writes, and waits for a majority.
   *
   * @param begun the part of the work that is done before the wait; default: all of it
   */
  write<T>(
    machine: Machine,
    work: (documents: Documents) => T,
    begun: (documents: Documents) => unknown = work,
  ): Promise<T> {
    return this.request(machine, () => {
      const former = this.formerFor(machine);
      if (!former) {
        const result = work(this.documents);
        machine.carriedOut('writes');
        return result;
      }
      begun(former.documents);
      throw unconfirmed();
    });
  }

  /** @throws {DocumentStoreUnavailableError} if the machine has noticed that there is no primary */
  private formerFor(machine: Machine): Former | null {
    const former = this.failover.formerFor(machine);
    if (!former && this.failover.isUnderWay) throw new DocumentStoreUnavailableError('there is no primary');
    return former;
  }
}

const unconfirmed = (): Error => new DocumentStoreUnavailableError('no majority has the documents');
