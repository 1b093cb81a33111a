import type { Command } from 'commander';
import { sealedCollections } from '#platform/hosting';
import { rewrapAll, type Rewrapped, type RewrapProgress } from '#platform/personal-data';
import { domains } from '../../../domains.js';
import { OperatorError } from '../operator-error.js';
import { count, type OutputOptions } from '../output.js';
import { withStores } from '../with-stores.js';

/** Adds the command that ends the rotation of the master key. */
export function addRewrap(keys: Command): void {
  keys
    .command('rewrap')
    .description(
      'seals values of former master keys with the current key while the service runs; continues an ' +
        'interrupted run. Afterwards, MASTER_KEY_PREVIOUS is not needed (docs/operations.md)',
    )
    .option('--json', 'prints JSON lines, the default if the output is not a terminal')
    .action(async ({ json }: OutputOptions) => {
      const isTerminal = !json && process.stdout.isTTY;
      const print = (line: object, text: string): void => {
        process.stdout.write(isTerminal ? `\r\u001b[K${text}` : `${JSON.stringify(line)}\n`);
      };
      const rewrapped = await withStores(({ documentStore, masterKey }) =>
        rewrapAll(documentStore, masterKey, sealedCollections(domains), (progress) => {
          print({ step: 'rewraps', ...progress }, lineOf(progress));
        }),
      );
      print({ step: 'rewrapped', ...rewrapped }, `${reportOf(rewrapped)}\n`);
      if (rewrapped.unreadable.length > 0)
        throw new OperatorError(
          `No key opens these records: ${rewrapped.unreadable.join(', ')}. Add the key that sealed them to MASTER_KEY_PREVIOUS and run the command again.`,
        );
      if (rewrapped.former > 0)
        throw new OperatorError(
          'A running process still seals with a former key. Restart every process with the current key, then run the command again.',
        );
    });
}

const lineOf = ({ collection, done, of }: RewrapProgress): string =>
  `${collection}  ${count(done)} of ${count(of)}`;

const reportOf = ({ key, records, rewrapped, former }: Rewrapped): string =>
  `${count(records)} records checked, ${count(rewrapped)} rewrapped with master key ${key}; ${count(former)} still under a former key`;
