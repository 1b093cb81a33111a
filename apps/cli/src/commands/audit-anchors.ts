import type { Command } from 'commander';
import { publicKeyText } from '#platform/audit';
import { anchorerOf } from '#platform/hosting';
import { cliLogger, osUser, type OutputOptions, printOne, shortName } from '../output.js';
import { withStores } from '../with-stores.js';

interface AnchorOptions extends OutputOptions {
  readonly as: string;
  readonly acceptUnkeyed?: true;
}

export function addAnchorCommands(audit: Command): void {
  audit
    .command('anchor')
    .description('writes an anchor that covers all events, and copies it to AUDIT_ANCHORS')
    .option('--as <name>', 'your name, recorded in the event', shortName, osUser())
    .option('--accept-unkeyed', 'accepts events without a MAC that a process of an older version wrote')
    .action(async ({ as, acceptUnkeyed, ...options }: AnchorOptions) => {
      const made = await withStores(async (stores) => {
        const anchorer = anchorerOf(stores, cliLogger());
        try {
          const anchors = await anchorer.seal({ type: 'operator', id: as }, acceptUnkeyed);
          return { anchors, last: anchorer.last };
        } finally {
          await anchorer.stop();
        }
      });
      if (options.json) console.log(JSON.stringify({ anchors: made.anchors.length, last: made.last }));
      else if (made.anchors.length === 0) console.log('Nothing was recorded since the last anchor.');
      else
        console.log(
          `Anchored up to position ${made.last?.position ?? 0}, by anchor ${made.last?.index ?? 0}.`,
        );
    });
  audit
    .command('key')
    .description('the public key that verifies anchors and bundles (Ed25519)')
    .action(async (options: OutputOptions) => {
      printOne(
        { publicKey: await withStores(({ chain }) => Promise.resolve(publicKeyText(chain.publicKey))) },
        options,
      );
    });
}
