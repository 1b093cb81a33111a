import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { checkBundle } from '#platform/audit';
import { exportCompany } from '#domain/company-history';
import { assertUnaltered } from '../audited-history.js';
import { companyId, companyUnknown } from '../company-id.js';
import { writeNewFile } from '../new-file.js';
import { OperatorError } from '../operator-error.js';
import { osUser, type OutputOptions, shortName } from '../output.js';
import { terminal } from '../terminal/terminal.js';
import { linesOfVerification, verificationJson } from '../terminal/verification-lines.js';
import { withStores } from '../with-stores.js';

interface ExportOptions extends OutputOptions {
  readonly out: string;
  readonly as: string;
}

export interface BundleCheck extends OutputOptions {
  readonly key?: string;
}

export function addExport(audit: Command): void {
  audit
    .command('export')
    .description(
      "a company's whole history as one signed file that can be checked without the service (audit verify --file); " +
        'personal data stays encrypted or masked; the export is recorded with your name',
    )
    .argument('<companyId>', "the company's id (serviceCompanyId)", companyId)
    .requiredOption('--out <file>', 'the file to write; must not exist')
    .option('--as <name>', 'your name, recorded in the event and the file', shortName, osUser())
    .action(async (id: string, { out, as, json }: ExportOptions) => {
      let text = '';
      const verification = await withStores(async (stores) => {
        const verified = await assertUnaltered(stores, id);
        await writeNewFile(
          out,
          async () => (text = (await exportCompany(stores, id, as)) ?? companyUnknown(id)),
          0o600,
        );
        return verified;
      });
      const verifiedAt = new Date().toISOString();
      if (json) {
        const checked = { file: out, ...checkBundle(text), verification: verificationJson(verification) };
        console.log(JSON.stringify(checked));
        return;
      }
      console.log(linesOfVerification(verification, verifiedAt, terminal()).join('\n').trimEnd());
      tell(out, checkBundle(text), json);
    });
}

export async function verifyFile(file: string, { key, json }: BundleCheck): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new OperatorError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}.`);
  });
  const checked = checkBundle(text, key ?? null);
  tell(file, checked, json);
  if (checked.faults.length > 0) process.exitCode = 1;
}

function tell(file: string, checked: ReturnType<typeof checkBundle>, json: true | undefined): void {
  if (json) console.log(JSON.stringify({ file, ...checked }));
  else if (checked.faults.length > 0) console.log(checked.faults.join('\n'));
  else
    console.log(
      `${checked.events} events in ${checked.streams} streams of company ${checked.companyId ?? ''}, ${checked.anchored} of ` +
        `them anchored. The file is authentic if \`audit key\` prints the key ${checked.publicKey ?? ''}.`,
    );
}
