interface Progress {
  readonly recovered: number;
  readonly complete: boolean;
}

/** Pause (ms) between two requests. A request also waits for the end for up to two seconds. */
const PAUSE_MS = 1_000;

/**
 * Follows a recovery of missed events to its end.
 *
 * @param request requests the recovery or joins it
 * @param onProgress receives the number of events so far
 * @returns the number of events
 */
export async function followRecovery(
  request: () => Promise<Progress>,
  onProgress: (recovered: number) => void,
  pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
): Promise<number> {
  for (;;) {
    const { recovered, complete } = await request();
    if (complete) return recovered;
    onProgress(recovered);
    await pause();
  }
}

/** Labels the button while a recovery goes on. */
export const sendingText = (recovered: number): string =>
  recovered === 0
    ? 'Looking for missed events…'
    : `Sending missed events… ${recovered.toLocaleString('en-US')}`;

/** Says what a recovery has done. */
export const recoveredText = (recovered: number): string =>
  recovered === 0
    ? 'All events were delivered or are being sent.'
    : `${recovered.toLocaleString('en-US')} missed ${recovered === 1 ? 'event is' : 'events are'} being sent.`;
