import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Frees all memory that nothing refers to, so that a spec can measure what is still held. */
export const collectGarbage = runInNewContext('gc') as () => void;
