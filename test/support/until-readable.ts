import { setTimeout } from 'node:timers/promises';

interface ReadModel {
  readonly position: number;
  readonly head: number;
  readonly lag: number;
}

const STILL_MS = 5_000;
const POLL_MS = 25;

/** The next poll of each service. */
const polls = new Map<string, Promise<readonly ReadModel[] | null>>();

/**
 * Returns the response to a write after the read models show it, as a busy machine may send it before (contract 2.6). Waits
 * no longer if the read models have not moved for a while, because a spec may have stopped their process.
 */
export async function untilReadable(response: Response): Promise<Response> {
  if (response.headers.get('x-read-model') !== 'pending') return response;
  // A copy, because the caller's time limit may end while this function waits, and cancels the original.
  const { status, headers, url } = response;
  const copy = new Response(await response.text(), { status, headers });
  let goal: number | null = null;
  let seen = '';
  let movedAt = performance.now();
  for (;;) {
    const readModels = await nextPoll(new URL('/health/ready', url).href);
    if (readModels === null) return copy;
    const head = (goal ??= Math.max(...readModels.map((one) => one.head)));
    if (readModels.every(({ lag, position }) => lag === 0 || position >= head)) return copy;
    const positions = readModels.map(({ position }) => position).join();
    if (positions !== seen) movedAt = performance.now();
    else if (performance.now() - movedAt > STILL_MS) return copy;
    seen = positions;
  }
}

/** One request serves all writers that wait when it is sent. Resolves to null if the process does not respond. */
function nextPoll(url: string): Promise<readonly ReadModel[] | null> {
  const poll = polls.get(url) ?? setTimeout(POLL_MS).then(() => readModelsAt(url));
  polls.set(url, poll);
  return poll;
}

async function readModelsAt(url: string): Promise<readonly ReadModel[] | null> {
  polls.delete(url); // A later waiter may have written later.
  try {
    const response = await fetch(url);
    return ((await response.json()) as { readModels: readonly ReadModel[] }).readModels;
  } catch {
    return null;
  }
}
