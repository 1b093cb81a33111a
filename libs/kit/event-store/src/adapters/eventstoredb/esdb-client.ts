import { setMaxListeners } from 'node:events';
import { Channel, credentials as grpcCredentials } from '@grpc/grpc-js';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { EsdbAddress, EsdbHost } from '../../esdb-address.js';
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
 * an append that is starting at that moment never settles; gRPC reconnects by itself.
 */
export class EsdbClient extends EventStoreDBClient {
  protected override readonly getChannel: () => Promise<Channel>;
  protected override readonly handleError = (): Promise<void> => Promise.resolve();
  /** With shared calls (batch append), an append may never resolve, so every append is a call of its own. */
  protected override readonly supports = (): Promise<boolean> => Promise.resolve(false);

  /** Aborts when another server becomes the leader. */
  readonly replaced = new AbortController();

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
    const channel = new Channel(`${server.address}:${server.port}`, security, {
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
  }
}

/** An option of -1 switches the limit off. */
const milliseconds = (option: number): number => (option < 0 ? Number.MAX_VALUE : option);
