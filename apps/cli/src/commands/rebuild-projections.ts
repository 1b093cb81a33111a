import type { Command } from 'commander';
import { Semaphore } from '#kit/kernel';
import type { AnyProjection } from '#kit/event-sourcing';
import { activate, generationName, rebuild, type Rebuilt, rollBack } from '#kit/projections';
import { domains } from '../../../domains.js';
import { OperatorError } from '../operator-error.js';
import { type OutputOptions, printOne, wholeNumber } from '../output.js';
import { withStores } from '../with-stores.js';
import { progressOn } from './rebuild-progress.js';

interface RebuildFlags extends OutputOptions {
  readonly acceptDifferences?: true;
  readonly acceptFailed?: true;
  readonly atOnce: number;
}

/** Memory for the documents of all rebuilds that run at once. */
const MEMORY_BYTES = 40 * 1024 * 1024;

export function addRebuildCommands(projections: Command): void {
  projections
    .command('rebuild')
    .description(
      'fills a new generation of read models while all processes run, compares it with the active one and activates it; ' +
        'continues an interrupted rebuild. `rollback` can go back to the old generation until `prune`',
    )
    .argument('<names...>', 'names from `projections list`')
    .option('--accept-differences', 'activates the new generation even if its documents differ')
    .option('--accept-failed', 'activates the new generation even if events could not be folded into it')
    .option('--at-once <count>', 'number of read models to rebuild at a time', wholeNumber(1), 2)
    .option('--json', 'prints JSON lines, the default if the output is not a terminal')
    .action(async (names: readonly string[], flags: RebuildFlags) => {
      const chosen = [...new Set(names)].map(projectionCalled);
      const rebuilt = await rebuildAll(chosen, flags);
      if (rebuilt.some(({ stoppedBy }) => stoppedBy !== null)) process.exitCode = 1;
    });
  addSwitch(projections, 'switch', 'activates the newest filled generation of a read model', activate);
  addSwitch(projections, 'rollback', 'activates the previous generation again', rollBack);
}

async function rebuildAll(chosen: readonly AnyProjection[], flags: RebuildFlags): Promise<Rebuilt[]> {
  const output = progressOn(process.stdout, flags);
  const places = new Semaphore(flags.atOnce);
  const ending = new AbortController();
  const interrupt = (): void =>
    ending.abort(new OperatorError('Interrupted. Run the same command again to continue.'));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await withStores(async (stores) => {
      const outcomes = await Promise.allSettled(
        chosen.map((projection) =>
          inPlace(places, async () => {
            const rebuilt = await rebuild(stores, projection, {
              signal: ending.signal,
              onProgress: (progress) => output.progress(progress),
              acceptsDifferences: flags.acceptDifferences === true,
              acceptsFailed: flags.acceptFailed === true,
              memoryBytes: MEMORY_BYTES / Math.min(flags.atOnce, chosen.length),
            });
            output.end(rebuilt);
            return rebuilt;
          }),
        ),
      );
      const failed = outcomes.find(({ status }) => status === 'rejected') as
        PromiseRejectedResult | undefined;
      if (failed) throw failed.reason;
      return outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    });
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

async function inPlace<T>(places: Semaphore, work: () => Promise<T>): Promise<T> {
  const leave = await places.acquire();
  try {
    return await work();
  } finally {
    leave();
  }
}

function addSwitch(
  projections: Command,
  verb: 'switch' | 'rollback',
  description: string,
  change: typeof rollBack,
): void {
  projections
    .command(verb)
    .description(`${description}, in every process within a second and a quarter`)
    .argument('<name>', 'a name from `projections list`')
    .action(async (name: string, options: OutputOptions) => {
      const { before, now } = await withStores((stores) => change(stores, projectionCalled(name)));
      const shown = { name, before: before && generationName(before), now: generationName(now) };
      printOne(shown, options);
    });
}

function projectionCalled(name: string): AnyProjection {
  const all = domains.flatMap((domain) => domain.projections);
  const projection = all.find((one) => one.name === name);
  if (projection) return projection;
  throw new OperatorError(
    `There is no read model ${name}. There are: ${all
      .map((one) => one.name)
      .sort()
      .join(', ')}.`,
  );
}
