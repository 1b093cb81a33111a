import type { Command } from 'commander';
import { publicKeyText } from '#platform/audit';
import { anchorerOf } from '#platform/hosting';
import { cliLogger, osUser, type OutputOptions, printOne, shortName } from '../output.js';
import { withStores } from '../with-stores.js';

interface AnchorOptions extends OutputOptions {
  readonly as: string;
}

export function addAnchorCommands(audit: Command): void {
  audit
    .command('anchor')
    .description('writes an anchor that covers all events, and copies it to AUDIT_ANCHORS')
    .option('--as <name>', 'your name, recorded in the event', shortName, osUser())
    .action(async ({ as, ...options }: AnchorOptions) => {
      const sealed = await withStores(async (stores) => {
        const anchorer = anchorerOf(stores, cliLogger());
        try {
          const anchors = await anchorer.seal({ type: 'operator', id: as });
          return { anchors, last: anchorer.last };
        } finally {
          await anchorer.stop();
        }
      });
      if (options.json) console.log(JSON.stringify({ anchors: sealed.anchors.length, last: sealed.last }));
      else if (sealed.anchors.length === 0) console.log('Nothing was recorded since the last anchor.');
      else
        console.log(
          `Anchored up to position ${sealed.last?.position ?? 0}, by anchor ${sealed.last?.index ?? 0}.`,
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
