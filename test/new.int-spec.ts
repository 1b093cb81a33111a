import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Later ones build on the files of earlier ones. */
const SLICES = [
  'event annual-report AnnualReportFlagged FlagReport',
  'command annual-report FlagReport',
  'query annual-report GetFlags',
  'projection annual-report ReportDates',
  'webhook annual-report annual_report_flagged AnnualReportFlagged',
  'process annual-report Flagging AnnualReportSubmitted FlagReport',
  'event company FormationWithdrawn WithdrawFormation',
];

describe('npm run new', () => {
  const copy = mkdtempSync(join(tmpdir(), 'new-'));
  const written = new Set<string>();
  const node = (script: string, ...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [join(process.cwd(), script), ...args], { cwd: copy });

  beforeAll(() => {
    mkdirSync(join(copy, 'libs'));
    cpSync('libs/domain', join(copy, 'libs/domain'), { recursive: true });
    for (const shared of ['package.json', '.prettierrc.json', 'node_modules', 'libs/kit', 'libs/platform'])
      symlinkSync(join(process.cwd(), shared), join(copy, shared));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it.each(SLICES)('writes: %s', async (line) => {
    const { stdout } = await node('tools/new.mjs', ...line.split(' '));
    const [files = '', left = ''] = stdout.split('\nLeft to do:\n');
    for (const file of files.trim().split('\n')) written.add(file);
    expect(left).not.toBe('');
  });

  it('writes files that compile', async () => {
    const files = [...written].filter((file) => file.endsWith('.ts'));
    const tsconfig = { extends: join(process.cwd(), 'tsconfig.json'), include: files };
    writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(tsconfig));
    const { stdout } = await node('node_modules/typescript-7/bin/tsc', '--noEmit').catch(
      (failed: unknown) => failed as { stdout: string },
    );
    // Folds that the developer must extend do not compile yet.
    expect(stdout.split('\n').filter((line) => files.some((file) => line.startsWith(file)))).toEqual([]);
  });

  it.each([
    ['query annual-report GetFlags', 'exists already'],
    ['webhook annual-report report_gone ReportGone', 'has no ReportGone'],
  ])('rejects: %s', async (line, message) => {
    await expect(node('tools/new.mjs', ...line.split(' '))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message),
    });
  });
});
