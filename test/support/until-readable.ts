import { setTimeout } from 'node:timers/promises';

interface Readiness {
  readonly readModels: readonly { readonly position: number; readonly head: number; readonly lag: number }[];
}

const STILL_MS = 5_000;
const POLL_MS = 25;

/**
 * Returns the response to a write after the read models show it, as a busy machine may send it before (contract 2.6). Waits
 * no longer if the read models have not moved for a while, because a spec may have stopped their process.
 */
export async function untilReadable(url: string, response: Response): Promise<Response> {
  if (response.headers.get('x-read-model') !== 'pending') return response;
  // A copy, because the caller's time limit may end while this function waits, and cancels the original.
  const { status, headers } = response;
  const copy = new Response(await response.text(), { status, headers });
  let goal: number | null = null;
  let seen = '';
  let movedAt = performance.now();
  for (;;) {
    const ready = await fetch(`${url}/health/ready`);
    const { readModels } = (await ready.json()) as Readiness;
    const head = (goal ??= Math.max(...readModels.map((one) => one.head)));
    if (readModels.every(({ lag, position }) => lag === 0 || position >= head)) return copy;
    const positions = readModels.map(({ position }) => position).join();
    if (positions !== seen) movedAt = performance.now();
    else if (performance.now() - movedAt > STILL_MS) return copy;
    seen = positions;
    await setTimeout(POLL_MS);
  }
}
