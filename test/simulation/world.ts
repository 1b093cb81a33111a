import type { Config } from '#kit/kernel';
import type { MasterKey } from '#platform/personal-data';
import { Host } from './host.js';
import { type Files, SimulatedDocumentFiles } from './service/document-files.js';
import { presentRelease, type Release } from './service/releases.js';
import { watchRecords } from './repeats.js';
import type { RoleName, Surroundings } from './service/service-process.js';
import { DocumentCluster } from './world/document-cluster.js';
import { Documents } from './world/documents.js';
import { SimulatedDocumentStore } from './world/simulated-document-store.js';
import { EventLog } from './world/event-log.js';
import { LogCluster, type LogFaults } from './world/log-cluster.js';
import { SimulatedEventStore } from './world/simulated-event-store.js';
import { BEGINNING, Machine } from './world/machine.js';
import type { Randomness } from './world/randomness.js';
import { type ReceiverFaults, Receivers } from './world/receiver.js';
import type { ServerFaults } from './world/server.js';
import { Timeline } from './world/timeline.js';

const PATIENCE_MS = 3_600_000;
/** Clocks of machines may differ by two seconds (MAX_CLOCK_SKEW_MS). */
export const MAX_AHEAD_MS = 900;

/** The parts that all worlds of a process of Node share. */
export interface Basis {
  readonly config: Config;
  readonly masterKey: MasterKey;
}

/** The faults of the parts of a world. */
export interface WorldFaults {
  readonly log: LogFaults;
  readonly documents: ServerFaults;
  readonly receivers: ReceiverFaults;
  /** How much faster or slower than the right time a clock may be: 0.01 is 10 ms in a second. */
  readonly drift: number;
}

/** Stores, partners' endpoints and the machines of the service, in one simulated time. */
export class World {
  readonly timeline = new Timeline();
  readonly log = new EventLog();
  readonly documents = new Documents(() => BEGINNING + Math.floor(this.timeline.now));
  readonly files: Files = new Map();
  readonly receivers: Receivers;
  readonly logServer: LogCluster;
  readonly documentServer: DocumentCluster;
  readonly hosts: readonly Host[];
  /** Errors that the service should not have. */
  readonly failures: string[] = [];
  /** The release that operators use, and processes after an upgrade. */
  release = presentRelease;
  private machines = 0;

  constructor(
    private readonly basis: Basis,
    private readonly randomness: Randomness,
    private readonly faults: WorldFaults,
    /** Receives what happens, a line each. */
    private readonly trace: (line: string) => void,
  ) {
    const { timeline } = this;
    watchRecords(this.documents, this.failures);
    this.logServer = new LogCluster(timeline, randomness.fork(), faults.log, this.log);
    this.documentServer = new DocumentCluster(timeline, randomness.fork(), faults.documents, this.documents);
    this.receivers = new Receivers(timeline, randomness.fork(), faults.receivers);
    this.hosts = (['api', 'projector', 'webhooks'] as const).flatMap((role) => [
      this.host(role, 1),
      this.host(role, 2),
    ]);
  }

  /** The hosts of the API. */
  get apis(): readonly [Host, Host] {
    return this.hosts.slice(0, 2) as unknown as readonly [Host, Host];
  }

  /** Whether a process or a store failed for a moment. */
  get isDisturbed(): boolean {
    return [this.logServer, this.documentServer, ...this.hosts].some(({ wasDisturbed }) => wasDisturbed);
  }

  get isRunning(): boolean {
    return this.hosts.every(({ running }) => running !== null);
  }

  /**
   * Lets time pass until a promise settles.
   *
   * @throws {Error} if it has not settled after an hour of the world's time, or its error
   */
  async whenDone<T>(promise: Promise<T>): Promise<T> {
    let isDone = false;
    const done = promise.finally(() => (isDone = true));
    done.catch(() => undefined);
    if (!(await this.timeline.passUntil(() => isDone, this.timeline.now + PATIENCE_MS)))
      throw new Error('something did not end within an hour');
    return done;
  }

  /** Writes a line of history, and returns it with its time. */
  note(text: string): string {
    const line = `${(this.timeline.now / 1000).toFixed(3)} s: ${text}`;
    this.trace(line);
    return line;
  }

  start(): void {
    for (const host of this.hosts) host.start();
  }

  /** Begins the faults. Until then, everything works. */
  begin(): void {
    for (const part of [this.logServer, this.documentServer, this.receivers]) part.begin();
  }

  /** Ends the faults of stores and processes. The faults of endpoints end later. */
  recover(): void {
    for (const part of [this.logServer, this.documentServer, ...this.hosts]) part.recover();
  }

  private host(role: RoleName, number: number): Host {
    const name = `${role}-${number}`;
    return new Host(
      name,
      role,
      (release) => this.surroundings(name, release),
      (error) => this.failures.push(`${name}: ${describe(error)}`),
    );
  }

  /** Returns a new machine with everything that a process on it is given. */
  surroundings(name: string, release: Release): Surroundings {
    const { timeline, randomness, faults } = this;
    const rate = randomness.between(1 - faults.drift, 1 + faults.drift);
    const machine = new Machine(`${name}#${++this.machines}`, timeline, rate);
    machine.aheadMs = randomness.between(-MAX_AHEAD_MS, MAX_AHEAD_MS);
    return {
      ...this.basis,
      machine,
      release,
      eventStore: new SimulatedEventStore(machine, this.logServer),
      documentStore: new SimulatedDocumentStore(machine, this.documentServer),
      documentFiles: new SimulatedDocumentFiles(machine, this.documentServer, this.files),
      sender: this.receivers.senderOn(machine),
    };
  }
}

export const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
