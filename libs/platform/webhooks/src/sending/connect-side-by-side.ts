import { connect, type Socket } from 'node:net';
import type { ResolvedAddress } from '../targets/target-guard.js';

/** Time (ms) that a connection attempt has to itself before the next one begins beside it (RFC 8305, section 5). */
const ATTEMPT_DELAY_MS = 250;

/**
 * Connects to all addresses of a host side by side (RFC 8305, "Happy Eyeballs") and resolves with the connection that
 * is established first. The next attempt begins after 250 ms, or when an attempt fails; earlier attempts go on.
 *
 * @param addresses one or more, in the order of the look-up; the families take turns
 * @param signal ends all attempts
 * @throws the reason of the signal, or the error of the last attempt if no address can be reached
 */
export function connectSideBySide(
  addresses: readonly ResolvedAddress[],
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  const waiting = inTurns(addresses);
  const attempts = new Set<Socket>();
  let timer: NodeJS.Timeout | undefined;
  return new Promise<Socket>((resolve, reject) => {
    const tryNext = (): void => {
      clearTimeout(timer);
      const next = waiting.shift();
      if (!next) return;
      const socket = connect({ host: next.address, family: next.family, port, noDelay: true });
      attempts.add(socket);
      const onError = (error: Error): void => {
        attempts.delete(socket);
        if (waiting.length > 0) tryNext();
        else if (attempts.size === 0) reject(error);
      };
      socket.once('error', onError).once('connect', () => {
        socket.off('error', onError);
        attempts.delete(socket);
        resolve(socket);
      });
      timer = setTimeout(tryNext, ATTEMPT_DELAY_MS);
    };
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    if (signal.aborted) reject(signal.reason as Error);
    else tryNext();
  }).finally(() => {
    clearTimeout(timer);
    for (const socket of attempts) socket.destroy();
  });
}

/** Sorts addresses so that the families take turns, beginning with the family of the first address (RFC 8305, section 4). */
function inTurns(addresses: readonly ResolvedAddress[]): ResolvedAddress[] {
  const first = addresses.filter(({ family }) => family === addresses[0]?.family);
  const second = addresses.filter((address) => !first.includes(address));
  return Array.from({ length: Math.max(first.length, second.length) }, (_, index) => [
    first[index],
    second[index],
  ])
    .flat()
    .filter((address) => address !== undefined);
}
