import type { LogLevel } from '@nestjs/common';

const LEVELS: LogLevel[] = ['fatal', 'error', 'warn'];

/** Typed as an object: Nest declares its options as a class, but takes plain objects. */
export const NEST_OPTIONS: object = { bodyParser: false, abortOnError: false, logger: LEVELS };
