import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { MongoClient, WriteConcern } from 'mongodb';

/** A member of a set of servers: a process with its ports and its folder. */
export interface Member {
  readonly port: number;
  readonly replicationPort: number;
  readonly folder: string;
  readonly pid: number;
}

/**
 * `normal` members elect another leader soon after theirs is gone. `long` ones wait ten seconds: on a machine that runs the
 * specs too, a member may not get the processor for a second.
 */
export type Patience = 'normal' | 'long';

/** The role of a member. A follower has everything that the leader has. */
type Role = 'leader' | 'follower' | 'neither';

/** A program that keeps events or documents, alone or as a set of members that elect a leader. */
export interface ServerKind {
  /** Environment variable that names the program. */
  readonly program: string;
  /** Environment variable through which the service finds the servers. */
  readonly variable: string;
  /** Environment variables of the program. */
  readonly env?: Readonly<Record<string, string>>;
  url(members: readonly Member[]): string;
  args(member: Member, members: readonly Member[], patience: Patience): string[];
  /** Makes one set of members that start for the first time. */
  unite(members: readonly Member[], patience: Patience): Promise<void>;
  role(member: Member): Promise<Role>;
  /** Asks the leader to step down. */
  resign(leader: Member): Promise<void>;
  /** Writes with a new client of the plain driver. @throws if no majority accepts it within two seconds */
  write(url: string): Promise<void>;
}

const WRITE_MS = 2000;

const hosts = (members: readonly Member[]): string =>
  members.map(({ port }) => `127.0.0.1:${port}`).join(',');

export const eventStoreDb: ServerKind = {
  program: 'EVENTSTORED',
  variable: 'EVENTSTORE_URL',
  // As docs/operations.md recommends for machines with few cores.
  env: { DOTNET_ThreadPool_ForceMinWorkerThreads: '20' },
  url: (members) => `esdb://${hosts(members)}?tls=false`,
  args: ({ port, replicationPort, folder }, members, patience) => [
    ...(patience === 'long' ? ['--replication-heartbeat-timeout=10000', '--gossip-timeout-ms=10000'] : []),
    '--insecure',
    '--run-projections=None',
    '--disable-log-file',
    '--stream-existence-filter-size=0',
    '--chunks-cache-size=33554432',
    `--db=${folder}/db`,
    `--index=${folder}/db/index`,
    `--log=${folder}/log`,
    '--node-ip=127.0.0.1',
    `--node-port=${port}`,
    '--replication-ip=127.0.0.1',
    `--replication-port=${replicationPort}`,
    '--discover-via-dns=false',
    `--cluster-size=${members.length}`,
    ...(members.length > 1 ? [`--gossip-seed=${hosts(members.filter((one) => one.port !== port))}`] : []),
  ],
  unite: () => Promise.resolve(),
  async role({ port }) {
    const url = `http://127.0.0.1:${port}/info`;
    const headers = { accept: 'application/json' };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(1000) });
    const { state } = (await response.json()) as { state: string };
    return state === 'leader' || state === 'follower' ? state : 'neither';
  },
  async resign({ port }) {
    await fetch(`http://127.0.0.1:${port}/admin/node/resign`, { method: 'POST' });
  },
  async write(url) {
    // In seconds: how long the client waits for a member that it asks for the leader.
    const client = EventStoreDBClient.connectionString(`${url}&gossipTimeout=1`);
    try {
      const event = jsonEvent({ type: 'disturbed', data: {} });
      await client.appendToStream('plain-driver', event, { deadline: WRITE_MS });
    } finally {
      await client.dispose();
    }
  },
};

export const mongoDb: ServerKind = {
  program: 'MONGOD',
  variable: 'MONGODB_URL',
  url: (members) => `mongodb://${hosts(members)}/?replicaSet=rs0`,
  args: ({ port, folder }) => [
    ...['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', 'rs0'],
    ...['--wiredTigerCacheSizeGB', '0.5', '--nounixsocket', '--setParameter', 'enableTestCommands=1'],
  ],
  async unite(members, patience) {
    const [first] = members;
    const set = members.map(({ port }, _id) => ({ _id, host: `127.0.0.1:${port}` }));
    const settings = { electionTimeoutMillis: patience === 'long' ? 10_000 : 2000 };
    if (first) await command(first, { replSetInitiate: { _id: 'rs0', settings, members: set } }, 30_000);
  },
  async role(member) {
    const { isWritablePrimary, secondary } = await command(member, { hello: 1 });
    return isWritablePrimary === true ? 'leader' : secondary === true ? 'follower' : 'neither';
  },
  async resign(leader) {
    await command(leader, { replSetStepDown: 10, force: true }, 30_000);
  },
  async write(url) {
    const limits = { serverSelectionTimeoutMS: WRITE_MS, socketTimeoutMS: WRITE_MS };
    const client = new MongoClient(url, limits);
    try {
      const writeConcern = new WriteConcern('majority', WRITE_MS);
      await client.db('plain-driver').collection('writes').insertOne({}, { writeConcern });
    } finally {
      await client.close();
    }
  },
};

async function command({ port }: Member, order: object, ms = 1000): Promise<Record<string, unknown>> {
  const limits = { serverSelectionTimeoutMS: ms, connectTimeoutMS: ms, socketTimeoutMS: ms };
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, limits);
  try {
    return await client.db('admin').command({ ...order });
  } finally {
    await client.close();
  }
}
