import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '#kit/kernel/testing';
import { parseEsdbAddress } from '../../esdb-address.js';
import { EsdbConnection } from './esdb-connection.js';
import { EsdbMembers } from './esdb-members.js';

/** A fake member that responds with the gossip, or never. */
class Node {
  state = 'Follower';
  epochNumber = 1;
  isFrozen = false;
  /** Answers instead of the member, like a proxy in front of it. */
  answer: string | null = null;
  /** Number of requests received. */
  requests = 0;
  /** Whether a request ended, answered or not. */
  requestEnded = false;
  private readonly server: Server;

  constructor(private readonly nodes: readonly Node[]) {
    this.server = createServer((_, response) => {
      this.requests++;
      response.on('close', () => (this.requestEnded = true));
      if (!this.isFrozen)
        response.end(this.answer ?? JSON.stringify({ members: this.nodes.map((node) => node.seenBy(this)) }));
    }).listen(0, '127.0.0.1');
  }

  listening(): Promise<unknown> {
    return once(this.server, 'listening');
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private seenBy(other: Node): object {
    return {
      httpEndPointIp: '127.0.0.1',
      httpEndPointPort: this.port,
      state: this.state,
      isAlive: other === this || !this.isFrozen,
      epochNumber: this.epochNumber,
    };
  }
}

describe('the search for the leader of a cluster', () => {
  let nodes: Node[] = [];
  afterEach(() => {
    for (const node of nodes) node.close();
  });

  const cluster = async (): Promise<{ one: Node; two: Node; three: Node }> => {
    nodes = [];
    for (let n = 0; n < 3; n++) nodes.push(new Node(nodes));
    await Promise.all(nodes.map((node) => node.listening()));
    return { one: nodes[0] as Node, two: nodes[1] as Node, three: nodes[2] as Node };
  };
  const membersOf = (scheme: string, seeds: readonly Node[]): EsdbMembers =>
    new EsdbMembers(
      parseEsdbAddress(`${scheme}://${seeds.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`),
      {},
    );

  it('finds it from one host of the address', async () => {
    const { one, three } = await cluster();
    three.state = 'Leader';
    expect(await membersOf('esdb+discover', [one]).leader()).toEqual({
      address: '127.0.0.1',
      port: three.port,
    });
  });

  it('skips a frozen leader even if the others still name it', async () => {
    const { one, two, three } = await cluster();
    Object.assign(one, { state: 'Leader', isFrozen: true });
    const leader = membersOf('esdb', [one, two, three]).leader();
    Object.assign(two, { state: 'Leader', epochNumber: 2 });
    expect(await leader).toEqual({ address: '127.0.0.1', port: two.port });
  });

  it.each(['null', '{"error":"bad gateway"}', '{"members":1}', 'no JSON'])(
    'ignores an answer that is not a gossip: %s',
    async (answer) => {
      const { one, two, three } = await cluster();
      Object.assign(one, { answer });
      two.state = 'Leader';
      const members = membersOf('esdb', [one, two, three]);
      expect(await members.leader()).toEqual({ address: '127.0.0.1', port: two.port });
    },
  );

  it('prefers the latest leader to one that has just been thawed', async () => {
    const { one, two, three } = await cluster();
    one.state = 'Leader';
    Object.assign(two, { state: 'Leader', epochNumber: 2 });
    expect(await membersOf('esdb', [one, two, three]).leader()).toMatchObject({ port: two.port });
  });

  it('does not wait for a frozen member if the others know the leader', async () => {
    const { one, two, three } = await cluster();
    Object.assign(one, { state: 'Leader', isFrozen: true });
    Object.assign(two, { state: 'Leader', epochNumber: 2 });
    expect(await membersOf('esdb', [one, two, three]).leader()).toMatchObject({ port: two.port });
    expect(one.requestEnded).toBe(false);
  });

  it('skips a leader if another member knows a later epoch', async () => {
    const { one, two, three } = await cluster();
    one.state = 'Leader';
    Object.assign(two, { state: 'PreLeader', epochNumber: 2 });
    const leader = membersOf('esdb', [one, two, three]).leader();
    await eventually(() => {
      expect(two.requests).toBeGreaterThan(1);
    });
    two.state = 'Leader';
    expect(await leader).toMatchObject({ port: two.port });
  });

  it('moves calls from a frozen leader to its successor', async () => {
    const { one, two } = await cluster();
    one.state = 'Leader';
    const hosts = [one, two].map(({ port }) => `127.0.0.1:${port}`).join(',');
    const connection = new EsdbConnection(`esdb://${hosts}?tls=false`);
    const answer = connection.call(({ server: { port } }) => {
      if (port === two.port) return Promise.resolve('answered');
      one.isFrozen = true;
      Object.assign(two, { state: 'Leader', epochNumber: 2 });
      return new Promise<string>(() => undefined);
    });
    expect(await answer).toBe('answered');
    await connection.close();
  });

  it('waits for an election, and fails if none comes', async () => {
    const { one, two } = await cluster();
    const members = membersOf('esdb', [one, two]);
    await expect(members.leader()).rejects.toMatchObject({ code: 14 });
    const leader = members.leader();
    two.state = 'Leader';
    expect(await leader).toMatchObject({ port: two.port });
  });
});
