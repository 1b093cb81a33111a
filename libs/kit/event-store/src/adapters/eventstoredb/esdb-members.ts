import { lookup } from 'node:dns/promises';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { json } from 'node:stream/consumers';
import { sleep, withTimeout } from '#kit/kernel';
import { authorityOf, type EsdbAddress, type EsdbHost } from '../../esdb-address.js';
import type { EsdbCertificates } from './esdb-certificates.js';

/** Time limit (ms) of a request to one member: a frozen member accepts it and never responds. */
const ANSWER_MS = 1000;
const BETWEEN_MS = 200;
/** Time limit (ms) of the search for a leader. */
const SEARCH_MS = 4000;

/** A member as the gossip describes it. */
interface Member {
  readonly httpEndPointIp: string;
  readonly httpEndPointPort: number;
  readonly state: string;
  readonly isAlive: boolean;
  readonly epochNumber: number;
}

/** The answer of a host: its own state, and how many members it knows. */
interface Answer {
  readonly host: EsdbHost;
  readonly self: Member | undefined;
  readonly size: number;
}

/** Finds the leader of a cluster by asking all members. */
export class EsdbMembers {
  /** The hosts that the members named in their last answers. */
  private hosts: readonly EsdbHost[] = [];

  constructor(
    private readonly address: EsdbAddress,
    private readonly certificates: EsdbCertificates,
  ) {}

  /**
   * Returns the member that reports itself as the leader. A member that was frozen still does so until it has
   * caught up, so no other member may know a later epoch.
   *
   * @throws {Error} with the gRPC code 14 if there is no leader for four seconds
   */
  async leader(): Promise<EsdbHost> {
    const end = performance.now() + SEARCH_MS;
    for (;;) {
      const answers = await this.ask();
      const leader = leaderOf(answers);
      if (leader) return leader;
      if (performance.now() >= end) {
        const states = answers.map(({ host, self }) => `${authorityOf(host)}: ${self?.state ?? 'no answer'}`);
        const message = `no member of the EventStoreDB cluster is the leader (${states.join(', ')})`;
        throw Object.assign(new Error(message), { code: 14 });
      }
      await sleep(BETWEEN_MS);
    }
  }

  /** Asks all known hosts for their state, and does not wait for the others if a majority includes the leader. */
  private async ask(): Promise<readonly Answer[]> {
    const hosts = distinct([...(await this.seeds()), ...this.hosts]);
    const answers: Answer[] = [];
    const members: Member[] = [];
    await new Promise<void>((resolve) => {
      for (const host of hosts)
        void this.gossip(host)
          .catch(() => [])
          .then((gossip) => {
            const self = gossip.find((member) => authorityOf(hostOf(member)) === authorityOf(host));
            answers.push({ host, self, size: gossip.length });
            members.push(...gossip);
            const isMajority =
              answers.filter(({ self }) => self).length > Math.max(...answers.map(({ size }) => size)) / 2;
            if (answers.length === hosts.length || (isMajority && leaderOf(answers))) resolve();
          });
    });
    this.hosts = distinct(members.map(hostOf));
    return [...answers];
  }

  /** Returns the hosts of the address. One host may be a DNS name of all members. */
  private async seeds(): Promise<readonly EsdbHost[]> {
    const [only, ...more] = this.address.hosts;
    if (!only || more.length > 0) return this.address.hosts;
    const addresses = await withTimeout(ANSWER_MS, lookup(only.address, { all: true })).catch(() => []);
    return [only, ...addresses.map(({ address }) => ({ address, port: only.port }))];
  }

  private gossip({ address, port }: EsdbHost): Promise<readonly Member[]> {
    const { tls, credentials, tlsVerifyCert } = this.address;
    const options = {
      host: address,
      port,
      path: '/gossip',
      headers: { accept: 'application/json' },
      ...(credentials && { auth: `${credentials.username}:${credentials.password}` }),
      signal: AbortSignal.timeout(ANSWER_MS),
    };
    return new Promise((resolve, reject) => {
      const request = tls
        ? secure({ ...options, ...this.certificates, rejectUnauthorized: tlsVerifyCert })
        : plain(options);
      request.on('error', reject).on('response', (response) => {
        json(response).then((body) => {
          const { members } = (body ?? {}) as { members?: unknown };
          resolve(Array.isArray(members) ? (members as Member[]) : []);
        }, reject);
      });
      request.end();
    });
  }
}

/** Returns the leader among the answers, unless another member knows a later epoch. */
function leaderOf(answers: readonly Answer[]): EsdbHost | null {
  const latest = Math.max(...answers.map(({ self }) => self?.epochNumber ?? -1));
  const isLeader = ({ self }: Answer): boolean =>
    self?.isAlive === true && self.state === 'Leader' && self.epochNumber === latest;
  return answers.find(isLeader)?.host ?? null;
}

const hostOf = (member: Member): EsdbHost => ({
  address: member.httpEndPointIp,
  port: member.httpEndPointPort,
});
const distinct = (hosts: readonly EsdbHost[]): readonly EsdbHost[] => [
  ...new Map(hosts.map((host) => [authorityOf(host), host])).values(),
];
