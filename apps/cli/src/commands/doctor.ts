import type { Command } from 'commander';
import { verifyRandomDocuments } from '#domain/company-history';
import { DocumentBytes, DocumentsModule } from '#platform/documents';
import { checkDeployment, type SelfCheck } from '#platform/hosting';
import { domains } from '../../../domains.js';
import type { OutputOptions } from '../output.js';
import { withApp } from '../with-app.js';

/** Adds the verb that an operator runs first when something is wrong. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('checks the configuration, the stores and a random sample of the documents')
    .action(async (options: OutputOptions) => {
      const checks = [...(await checkDeployment(process.env, domains))];
      if (checks.every(({ ok }) => ok)) checks.push(await documentsCheck().catch(failed));
      if (options.json) console.log(JSON.stringify(checks, null, 2));
      else
        for (const { check, ok, warning, detail } of checks)
          console.log(`${!ok ? 'FAIL' : warning ? 'WARN' : 'ok  '}  ${check}: ${detail}`);
      if (checks.some(({ ok }) => !ok)) process.exitCode = 1;
    });
}

const failed = (error: unknown): SelfCheck => ({ check: 'documents', ok: false, detail: String(error) });

async function documentsCheck(): Promise<SelfCheck> {
  const { documents, faults, areUnlisted } = await withApp([DocumentsModule], (app, stores) =>
    verifyRandomDocuments(stores, app.get(DocumentBytes, { strict: false })),
  );
  if (areUnlisted) {
    const detail = 'none sampled, the read models are not filled yet; run audit verify --documents';
    return { check: 'documents', ok: true, warning: true, detail };
  }
  const sampled = `${documents} sampled`;
  const detail =
    faults.length === 0
      ? `${sampled}, all match their recorded hash`
      : `${sampled}, ${faults.length} altered or missing: ${faults.map((fault) => fault.detail).join('; ')}; see audit verify --documents`;
  return { check: 'documents', ok: faults.length === 0, detail };
}
