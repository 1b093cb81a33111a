import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../support/service.js';
import { eventStoreDb, type Member, mongoDb, type Patience, type ServerKind } from './server-kinds.js';

const LEADER_MS = 90_000;
/** Poll interval (ms) of the supervisor. */
const POLL_MS = 500;
const END_MS = 20_000;
const TRIES = 100;
const FILE = 'servers.json';

export const ORDERS = ['kill', 'freeze', 'thaw', 'start', 'resign'] as const;
type ServerOrder = (typeof ORDERS)[number];

/** The servers themselves failed, not the service. */
export class NoLeaderError extends Error {}

/** Real servers of one kind on 127.0.0.1. Their folder describes them, so that other processes can give orders. */
export class ServerSet {
  /** The member that `kill` ended: it stays away until `start`. */
  private killed: Member | null = null;

  private constructor(
    readonly kind: ServerKind,
    private readonly folder: string,
    private members: readonly Member[],
    private readonly patience: Patience,
  ) {}

  /** Starts a number of members in an empty folder. @throws {Error} if they elect no leader */
  static async create(
    kind: ServerKind,
    folder: string,
    count: number,
    patience: Patience,
  ): Promise<ServerSet> {
    const members: Member[] = [];
    for (let n = 0; n < count; n++) {
      const ports = { port: await freePort(), replicationPort: await freePort() };
      members.push({ ...ports, folder: join(folder, `member-${n}`), pid: 0 });
    }
    const set = new ServerSet(kind, folder, members, patience);
    set.launch();
    // A member that has just been started may not answer yet.
    const unite = (triesLeft: number): Promise<void> =>
      kind.unite(members, patience).catch(async (error: unknown) => {
        if (triesLeft === 0) throw error;
        await setTimeout(500);
        await unite(triesLeft - 1);
      });
    await unite(TRIES);
    await set.leader();
    return set;
  }

  static open(folder: string): ServerSet {
    const { program, members, patience } = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as {
      program: string;
      members: readonly Member[];
      patience: Patience;
    };
    return new ServerSet(program === mongoDb.program ? mongoDb : eventStoreDb, folder, members, patience);
  }

  get url(): string {
    return this.kind.url(this.members);
  }

  /** `kill`, `freeze` and `resign` concern the leader, `thaw` and `start` all members; `start` waits for a leader. */
  async order(order: ServerOrder): Promise<void> {
    if (order === 'thaw') this.signal('SIGCONT');
    else if (order === 'start') {
      this.killed = null;
      this.launch();
      await this.leader();
    } else {
      const leader = await this.leader();
      if (order === 'kill') this.killed = leader;
      if (order === 'resign') await this.kind.resign(leader).catch(() => undefined);
      else process.kill(leader.pid, order === 'kill' ? 'SIGKILL' : 'SIGSTOP');
    }
  }

  /**
   * Restarts members that exit, as a service manager would: a former leader of EventStoreDB exits if it has
   * to truncate its log. Returns a function that stops the supervision.
   */
  supervise(): () => void {
    const looking = setInterval(() => {
      this.launch();
    }, POLL_MS);
    return () => {
      clearInterval(looking);
    };
  }

  /** Waits for a member that reports itself as the leader. @throws {NoLeaderError} if there is none for 90 s */
  leader(): Promise<Member> {
    return this.patiently('no leader', () => {
      const leaders = this.running.map(async (member) => {
        if ((await this.roleOf(member)) !== 'leader') throw new Error('not the leader');
        return member;
      });
      return Promise.any(leaders); // A frozen member answers late.
    });
  }

  /** Waits until a majority has accepted a plain driver's write. @throws {NoLeaderError} if none does for 90 s */
  writable(): Promise<void> {
    return this.patiently('no majority', () => this.kind.write(this.url));
  }

  /**
   * Waits until all members run and follow one leader: a set of three survives one fault at a time.
   *
   * @throws {NoLeaderError} if they do not for 90 s
   */
  whole(): Promise<void> {
    return this.patiently('no leader of all', async () => {
      const roles = await Promise.all(this.members.map((member) => this.roleOf(member)));
      if (roles.toSorted().join() !== ['follower', 'follower', 'leader'].join()) throw new Error('not whole');
    });
  }

  /** Kills all members and starts them again. */
  async restart(): Promise<void> {
    const ending = this.members;
    this.signal('SIGKILL');
    while (ending.some(({ pid }) => isAlive(pid))) await setTimeout(100);
    await this.order('start');
  }

  async stop(): Promise<void> {
    // An order of another process may have started new members.
    this.members = ServerSet.open(this.folder).members;
    this.signal('SIGCONT');
    this.signal('SIGTERM');
    const until = Date.now() + END_MS;
    while (this.running.length > 0) {
      await setTimeout(100);
      if (Date.now() > until) this.signal('SIGKILL');
    }
  }

  private async patiently<T>(missing: string, attempt: () => Promise<T>): Promise<T> {
    const until = Date.now() + LEADER_MS;
    for (;;)
      try {
        return await attempt();
      } catch {
        if (Date.now() > until)
          throw new NoLeaderError(`${this.kind.program}: ${missing}; see the logs in ${this.folder}`);
        await setTimeout(100);
      }
  }

  private roleOf(member: Member): ReturnType<ServerKind['role']> {
    return this.kind.role(member).catch(() => 'neither');
  }

  private get running(): readonly Member[] {
    return this.members.filter(({ pid }) => isAlive(pid));
  }

  private signal(signal: NodeJS.Signals): void {
    for (const { pid } of this.running) process.kill(pid, signal);
  }

  private launch(): void {
    const isAway = ({ pid, port }: Member): boolean => !isAlive(pid) && port !== this.killed?.port;
    if (!this.members.some(isAway)) return;
    this.members = this.members.map((member) =>
      isAway(member) ? { ...member, pid: this.spawn(member) } : member,
    );
    const { members, patience } = this;
    const described = { program: this.kind.program, members, patience };
    writeFileSync(join(this.folder, FILE), JSON.stringify(described));
  }

  private spawn(member: Member): number {
    const program = process.env[this.kind.program] ?? '';
    mkdirSync(member.folder, { recursive: true });
    const log = openSync(`${member.folder}.log`, 'a');
    // EventStoreDB takes every EVENTSTORE_… for an option of its own.
    const { PATH, HOME } = process.env;
    const child = spawn(program, this.kind.args(member, this.members, this.patience), {
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH, HOME, ...this.kind.env },
    });
    closeSync(log);
    child.unref();
    if (child.pid === undefined) throw new Error(`${this.kind.program}: cannot run ${program}`);
    return child.pid;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid > 0 && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
