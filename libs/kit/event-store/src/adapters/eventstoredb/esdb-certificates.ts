import { readFileSync } from 'node:fs';
import { ConfigError } from '#kit/kernel';
import type { EsdbAddress } from '../../esdb-address.js';

/** The PEM files that an address names, in the form that Node's TLS accepts. */
export interface EsdbCertificates {
  readonly ca?: Buffer;
  readonly cert?: Buffer;
  readonly key?: Buffer;
}

/** @throws {ConfigError} if a file cannot be read */
export function readCertificates({ tlsCAFile, userCertFile, userKeyFile }: EsdbAddress): EsdbCertificates {
  return {
    ...(tlsCAFile !== null && { ca: read('tlsCAFile', tlsCAFile) }),
    ...(userCertFile !== null && { cert: read('userCertFile', userCertFile) }),
    ...(userKeyFile !== null && { key: read('userKeyFile', userKeyFile) }),
  };
}

function read(option: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new ConfigError(`EVENTSTORE_URL: cannot read ${option}: ${(error as Error).message}`);
  }
}
