import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { BSON } from 'mongodb';

type Value = Record<string, unknown>;

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const NOT_HEARD = new Set(['hello', 'ismaster', 'isMaster', 'ping', 'endSessions']);

/** A delayed command. */
export interface Held {
  readonly arrived: Promise<void>;
  /** Closes the client's connection, so that the response is lost. */
  disconnect(): void;
  /** Executes the command and responds if the client is still connected. */
  apply(): void;
}

/**
 * A fake MongoDB server with the part of the protocol that guarded writes need. It delays commands on request, like a slow
 * or frozen server. Writes take effect at once; pipelines and transaction commands are only recorded.
 */
export class StandInServer {
  /** Names of the received commands, without those that the driver sends on its own. */
  readonly heard: string[] = [];
  isPrimary = true;
  private readonly collections = new Map<string, Map<unknown, Value>>();
  /** The older documents of each collection in which the majority lags behind. */
  private readonly onMajority = new Map<string, Map<unknown, Value>>();
  private readonly holds: {
    readonly name: string;
    readonly hold: (apply: () => void, socket: Socket) => void;
  }[] = [];
  private readonly awaited: {
    readonly names: readonly string[];
    readonly resolve: (name: string) => void;
  }[] = [];
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly replicaSet: boolean,
  ) {}

  static async start({ replicaSet }: { readonly replicaSet: boolean }): Promise<StandInServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const standIn = new StandInServer(server, replicaSet);
    server.on('connection', (socket) => {
      standIn.serve(socket);
    });
    return standIn;
  }

  get url(): string {
    return `mongodb://${this.host}/stand-in`;
  }

  documents(collection: string): Map<unknown, Value> {
    const documents = this.collections.get(collection) ?? new Map<unknown, Value>();
    this.collections.set(collection, documents);
    return documents;
  }

  /** Delays the next command of that name. */
  hold(name: string): Held {
    let apply = (): void => undefined;
    let socket: Socket | undefined;
    const arrived = new Promise<void>((resolve) => {
      this.holds.push({
        name,
        hold: (run, of) => {
          [apply, socket] = [run, of];
          resolve();
        },
      });
    });
    return {
      arrived,
      disconnect: () => {
        socket?.destroy();
      },
      apply: () => {
        apply();
      },
    };
  }

  /** Lets the majority miss all changes of a collection from now on. @returns a function that ends this */
  majorityLags(collection: string): () => void {
    this.onMajority.set(collection, structuredClone(this.documents(collection)));
    return () => this.onMajority.delete(collection);
  }

  /** Resolves with the first of these commands that arrives from now on. */
  next(...names: string[]): Promise<string> {
    return new Promise((resolve) => {
      this.awaited.push({ names, resolve });
    });
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
    let received = Buffer.alloc(0);
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      while (received.length >= 4 && received.length >= received.readInt32LE(0)) {
        const length = received.readInt32LE(0);
        this.take(socket, received.subarray(0, length));
        received = received.subarray(length);
      }
    });
  }

  private take(socket: Socket, message: Buffer): void {
    const [id, operation] = [message.readInt32LE(4), message.readInt32LE(12)];
    const command = operation === OP_QUERY ? ofQuery(message) : ofMessage(message);
    const name = Object.keys(command)[0] as string;
    const run = (): void => {
      const answer = BSON.serialize({ ok: 1, ...this.answer(name, command) });
      if (!socket.destroyed) socket.write(operation === OP_QUERY ? reply(id, answer) : framed(id, answer));
    };
    if (!NOT_HEARD.has(name)) this.heard.push(name);
    for (const one of this.awaited.filter(({ names }) => names.includes(name)))
      this.awaited.splice(this.awaited.indexOf(one), 1)[0]?.resolve(name);
    const held = this.holds.findIndex((one) => one.name === name);
    if (held < 0) run();
    else this.holds.splice(held, 1)[0]?.hold(run, socket);
  }

  private answer(name: string, command: Value): Value {
    const collection = String(command[name]);
    const documents = this.documents(collection);
    switch (name) {
      case 'hello':
      case 'ismaster':
      case 'isMaster':
        return this.hello();
      case 'find': {
        const { level } = (command['readConcern'] ?? {}) as Value;
        const visible = level === 'majority' ? this.onMajority.get(collection) : undefined;
        return cursor(collection, visible ?? documents, command['filter'] as Value);
      }
      case 'aggregate': {
        const [{ $match }] = command['pipeline'] as [{ $match: Value }];
        return cursor(command['aggregate'], documents, $match);
      }
      case 'update':
        return totalOf((command['updates'] as Value[]).map((one) => update(documents, one)));
      case 'delete':
        return totalOf((command['deletes'] as Value[]).map(({ q }) => remove(documents, q as Value)));
      default:
        return {};
    }
  }

  private hello(): Value {
    const set = {
      setName: 'rs0',
      hosts: [this.host],
      me: this.host,
      primary: this.host,
      secondary: !this.isPrimary,
    };
    return {
      ...(this.replicaSet && set),
      helloOk: true,
      isWritablePrimary: this.isPrimary,
      ismaster: this.isPrimary,
      maxBsonObjectSize: 16 * 1024 * 1024,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      maxWireVersion: 21,
    };
  }
}

function cursor(collection: unknown, documents: ReadonlyMap<unknown, Value>, filter: Value): Value {
  const firstBatch = [...documents.values()].filter((one) => matches(one, filter));
  return { cursor: { id: BSON.Long.ZERO, ns: `stand-in.${String(collection)}`, firstBatch } };
}

interface Written {
  readonly n: number;
  readonly upserted?: unknown;
  readonly taken?: boolean;
}

function totalOf(written: readonly Written[]): Value {
  const errmsg = 'E11000 duplicate key error index: _id_ dup key';
  const errors = written.flatMap(({ taken }, index) => (taken ? [{ index, code: 11000, errmsg }] : []));
  return {
    n: written.reduce((sum, { n }) => sum + n, 0),
    nModified: written.filter(({ n, upserted }) => n > 0 && upserted === undefined).length,
    upserted: written.flatMap(({ upserted }, index) =>
      upserted === undefined ? [] : [{ index, _id: upserted }],
    ),
    ...(errors.length > 0 && { writeErrors: errors }),
  };
}

function update(documents: Map<unknown, Value>, { q, u, upsert }: Value): Written {
  const [filter, operators] = [q as Value, u as Record<string, Value>];
  const all = [...documents.values()].filter((one) => matches(one, filter));
  if (Array.isArray(u)) return { n: all.length }; // It does not evaluate expressions.
  const [first] = all;
  if (!first && upsert !== true) return { n: 0 };
  const id = filter['_id'];
  if (!first && documents.has(id)) return { n: 0, taken: true };
  const equal = Object.entries(filter).filter(([, value]) => !isCondition(value));
  const changed: Value = first ?? { ...Object.fromEntries(equal), ...operators['$setOnInsert'] };
  Object.assign(changed, operators['$set']);
  for (const [field, by] of Object.entries(operators['$inc'] ?? {}))
    changed[field] = Number(changed[field] ?? 0) + Number(by);
  for (const [field, value] of Object.entries(operators['$max'] ?? {}))
    changed[field] = Math.max(Number(changed[field] ?? -Infinity), Number(value));
  documents.set(id, changed);
  return first ? { n: 1 } : { n: 1, upserted: id };
}

function remove(documents: Map<unknown, Value>, filter: Value): Written {
  const match = [...documents].find(([, one]) => matches(one, filter));
  if (match) documents.delete(match[0]);
  return { n: match ? 1 : 0 };
}

const isCondition = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => key.startsWith('$'));

const matches = (document: Value, filter: Value): boolean =>
  Object.entries(filter).every(([field, condition]) => {
    if (field === '$or') return (condition as Value[]).some((one) => matches(document, one));
    const value = document[field] ?? null;
    if (!isCondition(condition)) return value === condition;
    return Object.entries(condition).every(([operator, operand]) => {
      if (operator === '$in') return (operand as unknown[]).includes(value);
      if (operator === '$ne') return value !== operand;
      if (operator === '$lt') return (value as number) < (operand as number);
      if (operator === '$lte') return (value as number) <= (operand as number);
      if (operator === '$gte') return (value as number) >= (operand as number);
      throw new Error(`the stand-in does not know ${operator}`);
    });
  });

/** Parses OP_QUERY. After the header of 16 bytes: flags, the collection's name, two numbers, the command. */
function ofQuery(message: Buffer): Value {
  const name = message.indexOf(0, 20);
  return BSON.deserialize(message.subarray(name + 9));
}

/** Parses OP_MSG. After the header and flags: the command, and lists that belong to it. */
function ofMessage(message: Buffer): Value {
  const command: Value = {};
  for (let at = 20; at < message.length;) {
    const size = message.readInt32LE(at + 1);
    const section = message.subarray(at + 1, at + 1 + size);
    if (message[at] === 0) Object.assign(command, BSON.deserialize(section));
    else {
      const name = section.indexOf(0, 4);
      const list: Value[] = [];
      for (let one = name + 1; one < size; one += section.readInt32LE(one))
        list.push(BSON.deserialize(section.subarray(one, one + section.readInt32LE(one))));
      command[section.toString('utf8', 4, name)] = list;
    }
    at += 1 + size;
  }
  return command;
}

function header(id: number, operation: number, rest: Buffer): Buffer {
  const head = Buffer.alloc(16);
  [16 + rest.length, 0, id, operation].forEach((value, index) => head.writeInt32LE(value, index * 4));
  return Buffer.concat([head, rest]);
}

const framed = (id: number, answer: Uint8Array): Buffer =>
  header(id, OP_MSG, Buffer.concat([Buffer.alloc(5), answer]));

function reply(id: number, answer: Uint8Array): Buffer {
  const fields = Buffer.alloc(20);
  fields.writeInt32LE(1, 16); // One document.
  return header(id, OP_REPLY, Buffer.concat([fields, answer]));
}
