import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ResolvedAddress, type TargetGuard, TargetRefusedError } from '../targets/target-guard.js';
import { connectSideBySide } from './connect-side-by-side.js';

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

/** The part of a request that its agent needs for connecting. */
export interface GuardedAttempt {
  /** Called when the host was looked up, before the agent connects. */
  readonly onLookedUp: () => void;
  /** Ends connecting. */
  readonly signal: AbortSignal;
}

type Connect = Agent['createConnection'];
type Options = Parameters<Connect>[0] & { readonly attempt: GuardedAttempt };

/** Makes an agent look up and check the addresses of a host before it connects to them, side by side. */
function guarded<A extends Agent>(agent: A, guard: TargetGuard): A {
  const open = agent.createConnection.bind(agent) as (options: object) => Duplex;
  const isSecure = agent instanceof TlsAgent;

  async function connect(options: Options): Promise<Duplex> {
    const { attempt, host, port } = options;
    const addresses = await addressesOf(host ?? '');
    attempt.onLookedUp();
    const socket = await connectSideBySide(addresses, Number(port), attempt.signal);
    // The look-up checked the addresses; this checks the one actually connected to.
    if (!guard.isAllowedAddress(socket.remoteAddress ?? '')) {
      socket.destroy();
      throw new TargetRefusedError('the connection led to an address that is not public');
    }
    return isSecure ? open({ ...options, socket }) : socket;
  }

  /** The guard has checked an address in the URL. */
  const addressesOf = (host: string): Promise<readonly ResolvedAddress[]> =>
    isIP(host) !== 0
      ? Promise.resolve([{ address: host, family: isIP(host) === 4 ? 4 : 6 }])
      : guard.addressesOf(host);

  agent.createConnection = (options, callback) => {
    connect(options as Options).then(
      (socket) => callback?.(null, socket),
      (error: unknown) => callback?.(error as Error, undefined as never),
    );
    return undefined;
  };
  return agent;
}
