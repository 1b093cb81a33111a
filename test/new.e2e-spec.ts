import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'reports', '.git', '.mutants']);
const GUARDS = [
  'test/domains',
  'test/event-types',
  'test/golden',
  'test/upgrade/upgrade',
  'test/published-events',
  'test/openapi',
];

/** One of each kind, and in a lib where one command sends all; later ones build on what earlier ones wrote. */
const SLICES = [
  'event annual-report AnnualReportFlagged FlagReport --no-golden',
  'command annual-report CheckReport',
  'query annual-report GetFlags',
  'projection annual-report ReportDates --no-golden',
  'webhook annual-report annual_report_flagged AnnualReportFlagged',
  'process annual-report Flagging AnnualReportSubmitted FlagReport',
  'event company FormationWithdrawn WithdrawFormation',
  'command company PauseFormation',
  'process company Withdrawals FormationFailed WithdrawFormation',
];

/** The output of `npm run new` must work unedited; tried in a copy of the repository. */
describe('a new slice', () => {
  const copy = mkdtempSync(join(tmpdir(), 'new-'));
  const written = new Set<string>();

  const node = async (...args: readonly string[]): Promise<string> => {
    return (await promisify(execFile)(process.execPath, args, { cwd: copy })).stdout;
  };
  const sources = (): string[] => [...written].filter((file) => file.endsWith('.ts'));

  beforeAll(() => {
    for (const entry of readdirSync('.').filter((name) => !LEFT_OUT.has(name)))
      cpSync(entry, join(copy, entry), { recursive: true });
    symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => {
    rmSync(copy, { recursive: true, force: true });
  });

  it.each(SLICES)('is written: %s', async (line) => {
    const files = (await node('tools/new.mjs', ...line.split(' '))).trim().split('\n');
    expect(files.some((file) => file.endsWith('spec.ts'))).toBe(true);
    for (const file of files) written.add(file);
  });

  it('has no handler where one command sends all of the lib', () => {
    expect(sources().filter((file) => file.startsWith('libs/domain/company/src/commands/'))).toEqual([
      'libs/domain/company/src/commands/change-company/changes.ts',
    ]);
  });

  it('is refused where a lib has no such event, and where it is there already', async () => {
    for (const line of ['webhook company company_gone CompanyGone', 'query annual-report GetFlags'])
      await expect(node('tools/new.mjs', ...line.split(' '))).rejects.toMatchObject({ code: 1 });
  });

  it('has types that fit, and nothing to lint', async () => {
    await node('node_modules/typescript-7/bin/tsc', '--noEmit');
    await node('node_modules/eslint/bin/eslint.js', ...sources());
    await node('node_modules/prettier/bin/prettier.cjs', '--check', ...sources());
  });

  it('passes its own specs and the guards', async () => {
    const specs = sources().filter((file) => file.endsWith('spec.ts'));
    expect(specs.length).toBeGreaterThanOrEqual(SLICES.length);
    await node('node_modules/vitest/vitest.mjs', 'run', ...specs, ...GUARDS);
  });
});
