import { readFile, writeFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { bundleText, checkBundle, makeBundle, recordExport } from '#platform/audit';
import { isId } from '#kit/kernel';
import { CompanyHistory } from '../audit/replay.js';
import { OperatorError } from '../operator-error.js';
import { osUser, type OutputOptions, shortName } from '../output.js';
import { withStores } from '../with-stores.js';

interface ExportOptions extends OutputOptions {
  readonly out: string;
  readonly as: string;
}

/** How a bundle is checked. */
export interface BundleCheck extends OutputOptions {
  readonly key?: string;
}

/** The verb that takes a company's history out of the service. */
export function addExport(audit: Command): void {
  audit
    .command('export')
    .description(
      "a company's whole history as one signed file that can be checked without the service (audit verify --file); " +
        'personal data stay encrypted or masked; who exports is recorded',
    )
    .argument('<companyId>', 'the serviceCompanyId', (value) => {
      if (!isId(value)) throw new InvalidArgumentError('A company id has 27 letters and digits.');
      return value;
    })
    .requiredOption('--out <file>', 'where to; must not exist')
    .option('--as <name>', 'who exports it, as the event and the file tell', shortName, osUser())
    .option('--json', 'as JSON')
    .action(async (companyId: string, { out, as, json }: ExportOptions) => {
      const text = await withStores(async ({ eventStore, codec, chain }) => {
        const history = await CompanyHistory.read(eventStore, codec, companyId);
        if (!history) throw new OperatorError(`There is no company ${companyId}.`);
        const exportedAt = new Date();
        await recordExport(eventStore, chain, companyId, {
          actor: { type: 'operator', id: as },
          now: exportedAt,
        });
        const entries = history.entries();
        const stored = new Map<string, Awaited<ReturnType<typeof eventStore.readStream>>[number]>();
        for (const stream of new Set(entries.map((entry) => entry.stream)))
          for (const event of await eventStore.readStream(stream)) stored.set(event.id, event);
        const events = entries.flatMap(({ eventId, state }) => {
          const event = stored.get(eventId);
          return event ? [{ event, state }] : [];
        });
        return bundleText(
          await makeBundle(eventStore, chain, { companyId, exportedBy: as, exportedAt, events }),
        );
      });
      await writeFile(out, text, { flag: 'wx', mode: 0o600 });
      tell(out, checkBundle(text), json);
    });
}

/** Checks a bundle. */
export async function verifyFile(file: string, { key, json }: BundleCheck): Promise<void> {
  const checked = checkBundle(await readFile(file, 'utf8'), key ?? null);
  tell(file, checked, json);
  if (checked.faults.length > 0) process.exitCode = 1;
}

function tell(file: string, checked: ReturnType<typeof checkBundle>, json: true | undefined): void {
  if (json) console.log(JSON.stringify({ file, ...checked }));
  else if (checked.faults.length > 0) console.log(checked.faults.join('\n'));
  else
    console.log(
      `${checked.events} events in ${checked.streams} streams of company ${checked.companyId ?? ''}, ${checked.anchored} of ` +
        `them anchored: as the service wrote them, if ${checked.publicKey ?? ''} is its key (audit key).`,
    );
}
