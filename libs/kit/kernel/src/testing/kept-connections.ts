/** Where Node keeps what `fetch` sends by: https://github.com/nodejs/undici, lib/global.js */
const DISPATCHER = Symbol.for('undici.globalDispatcher.1');

interface Dispatcher {
  readonly constructor: new () => Dispatcher;
  /** Ends each connection behind its last request. */
  close(): Promise<void>;
}

/**
 * Ends the connections that `fetch` keeps for later requests: a server that is to stop would wait for what may come on
 * them. Requests under way are not disturbed.
 */
export async function endKeptConnections(): Promise<void> {
  const node = globalThis as { [DISPATCHER]?: Dispatcher };
  const before = node[DISPATCHER];
  if (!before) return;
  node[DISPATCHER] = new before.constructor();
  // What was asked for in this turn of the event loop is on its way by then.
  await new Promise((resolve) => setImmediate(resolve));
  void before.close();
}
