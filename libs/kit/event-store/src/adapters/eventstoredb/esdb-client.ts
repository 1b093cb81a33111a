import { setMaxListeners } from 'node:events';
import { Channel, credentials as grpcCredentials } from '@grpc/grpc-js';
import { EventStoreDBClient } from '@eventstore/db-client';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { authorityOf, type EsdbAddress, type EsdbHost } from '../../esdb-address.js';
import type { AppendResult } from '../../event-store.js';
import { type Append, EsdbAppends } from './esdb-appends.js';
import type { EsdbCertificates } from './esdb-certificates.js';

/** Time limit (ms) of an append. */
export const DEADLINE_MS = 5000;
/** Subscribers detect a frozen server within the sum of both (ms). */
const KEEP_ALIVE_INTERVAL_MS = 10_000;
const KEEP_ALIVE_TIMEOUT_MS = 3000;
/** Longest pause (ms) between two tries to connect. gRPC's default is two minutes. */
const RECONNECT_MS = 1000;
/**
 * Number of bytes that the server may send before this process reads them. With the default of 64 KB, the server drops live
 * subscriptions of a busy process as too slow.
 */
const WINDOW_BYTES = 4 * 1024 * 1024;
/** Events of other programs can have up to 16 MB. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;

/**
 * The driver's client for one server, with a channel of our own. The driver would close its channel after an error, and
 * an append that was just starting would never settle; gRPC reconnects by itself.
 */
export class EsdbClient extends EventStoreDBClient {
  protected override readonly getChannel: () => Promise<Channel>;
  protected override readonly handleError = (): Promise<void> => Promise.resolve();
  /** Aborts when another server becomes the leader. */
  readonly replaced = new AbortController();
  private appends: EsdbAppends | null = null;

  /** Connects on first use. */
  constructor(
    readonly server: EsdbHost,
    address: EsdbAddress,
    certificates: EsdbCertificates,
  ) {
    super(
      {
        endpoint: server,
        defaultDeadline: DEADLINE_MS,
        ...(address.connectionName !== null && { connectionName: address.connectionName }),
      },
      { insecure: !address.tls },
      address.credentials ?? undefined,
    );
    const { ca = null, key = null, cert = null } = certificates;
    const security = address.tls
      ? grpcCredentials.createSsl(ca, key, cert, { rejectUnauthorized: address.tlsVerifyCert })
      : grpcCredentials.createInsecure();
    const channel = new Channel(authorityOf(server), security, {
      'grpc.keepalive_time_ms': milliseconds(address.keepAliveInterval ?? KEEP_ALIVE_INTERVAL_MS),
      'grpc.keepalive_timeout_ms': milliseconds(address.keepAliveTimeout ?? KEEP_ALIVE_TIMEOUT_MS),
      'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
      'grpc-node.flow_control_window': WINDOW_BYTES,
      'grpc.initial_reconnect_backoff_ms': RECONNECT_MS / 10,
      'grpc.max_reconnect_backoff_ms': RECONNECT_MS,
    });
    this.getChannel = () => Promise.resolve(channel);
    // Each subscription listens; Node warns at more than ten listeners.
    setMaxListeners(0, this.replaced.signal);
    this.replaced.signal.addEventListener('abort', () => this.appends?.cancel());
  }

  /** Appends events. @param late see {@link EsdbAppends.append} @throws the client's error */
  append(append: Append, late: AbortSignal): Promise<AppendResult> {
    return this.execute(streams.StreamsClient, 'append', (client) => {
      if (this.appends === null || this.appends.ended) {
        const call = client.batchAppend(
          ...this.callArguments({ requiresLeader: true }, { deadline: Infinity }),
        );
        this.appends = new EsdbAppends(call);
      }
      return this.appends.append(append, late);
    });
  }

  /** Ends all calls. */
  async close(): Promise<void> {
    this.appends?.cancel();
    await this.dispose();
  }
}

/** An option of -1 switches the limit off. */
const milliseconds = (option: number): number => (option < 0 ? Number.MAX_VALUE : option);
