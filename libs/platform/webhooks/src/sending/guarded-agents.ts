import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { type TargetGuard, TargetRefusedError } from '../targets/target-guard.js';

/** Maximum idle time (ms) of a connection, whatever keep-alive the server offers. */
const KEEP_ALIVE_MS = 4_000;

/** Agents whose connections lead only to addresses that a guard allows. */
export class GuardedAgents {
  private readonly plain: Agent;
  private readonly secure: TlsAgent;

  /** @param ca trusted certificate authority (PEM); default: Node's */
  constructor(guard: TargetGuard, ca?: string) {
    const options = { keepAlive: true, timeout: KEEP_ALIVE_MS };
    this.plain = guarded(new Agent(options), guard);
    this.secure = guarded(new TlsAgent({ ...options, ...(ca !== undefined && { ca }) }), guard);
  }

  /** Returns the agent for a URL. */
  for({ protocol }: URL): Agent {
    return protocol === 'https:' ? this.secure : this.plain;
  }

  /** Closes every connection; pending requests fail. */
  destroy(): void {
    this.plain.destroy();
    this.secure.destroy();
  }
}

/**
 * Makes an agent look up and check the addresses of a host before it connects. A request gets its socket after the
 * look-up, so that its time limit can begin then.
 */
function guarded<A extends Agent>(agent: A, guard: TargetGuard): A {
  const connect = agent.createConnection.bind(agent);
  const open = (options: Parameters<typeof connect>[0]): Socket => {
    const socket = connect(options) as Socket;
    // The look-up checked the addresses; this checks the one actually connected to.
    socket.once('connect', () => {
      if (!guard.isAllowedAddress(socket.remoteAddress ?? ''))
        socket.destroy(new TargetRefusedError('the connection led to an address that is not public'));
    });
    return socket;
  };
  agent.createConnection = (options, callback) => {
    const { host } = options;
    // The guard has checked an address in the URL.
    if (!host || isIP(host) !== 0) return open(options);
    guard.lookup(host, { all: true }, (error, addresses) => {
      if (error) callback?.(error, undefined as never);
      else callback?.(null, open({ ...options, lookup: (_host, _options, done) => done(null, addresses) }));
    });
    return undefined;
  };
  return agent;
}
