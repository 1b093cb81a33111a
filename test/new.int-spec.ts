import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
  'query company GetFormation',
  'event required-action RequiredActionPostponed PostponeAction',
  'query required-action GetAction',
  'event signature SigningPaused PauseSigning',
  'command signature PauseSigning',
  'query signature GetSigning',
];

describe('npm run new', () => {
  // The compiler prints real paths.
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'new-')));
  const written = new Set<string>();
  const node = (script: string, ...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [join(process.cwd(), script), ...args], {
      cwd: copy,
      env: { ...process.env, SPECS: 'unit' },
    });
  const outputOf = (run: ReturnType<typeof node>): Promise<{ stdout: string; stderr: string }> =>
    run.catch((failed: unknown) => failed as { stdout: string; stderr: string });

  beforeAll(() => {
    for (const part of [
      'libs',
      'package.json',
      '.prettierrc.json',
      'jest.config.mjs',
      '.swcrc',
      'test/support',
    ])
      cpSync(part, join(copy, part), { recursive: true });
    symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it.each(SLICES)('writes the files of %s', async (line) => {
    const { stdout } = await node('tools/new.mjs', ...line.split(' '));
    const [files = '', left = ''] = stdout.split('\nLeft to do:\n');
    for (const file of files.trim().split('\n')) written.add(file);
    expect(left).not.toBe('');
    expect(left).not.toContain('Add to libs/');
  });

  it('writes files that compile, except where the developer must decide', async () => {
    const compilerOptions = { rootDir: '.', incremental: false, tsBuildInfoFile: null };
    const include = [...written].filter((file) => file.endsWith('.ts'));
    const tsconfig = { extends: join(process.cwd(), 'tsconfig.json'), compilerOptions, include };
    writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(tsconfig));
    const { stdout } = await outputOf(node('node_modules/typescript-7/bin/tsc', '--noEmit'));
    const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
    // The folds of other files lack the new events; these errors also show that the compiler ran.
    expect(errors.some((line) => line.startsWith('libs/'))).toBe(true);
    expect(errors.filter((line) => !line.startsWith('libs/'))).toEqual([]);
    const inWritten = errors.filter((line) => include.some((file) => line.startsWith(`${file}(`)));
    expect(inWritten).toEqual([
      // The table STATUS_AFTER.
      expect.stringMatching(
        /^libs\/domain\/required-action\/src\/domain\/events\.ts.*RequiredActionPostponed/,
      ),
    ]);
  });

  it('writes specs that pass', async () => {
    const specs = [...written].filter((file) => file.endsWith('.spec.ts'));
    expect(specs).toHaveLength(6);
    await node('node_modules/@swc/cli/bin/swc.js', 'libs', '-d', 'dist', '--copy-files', '--quiet');
    const compiled = specs.map((file) => file.replace('.ts', '.js'));
    const { stdout, stderr } = await outputOf(node('node_modules/jest/bin/jest.js', '--json', ...compiled));
    const { success, numPassedTests } = JSON.parse(stdout) as Record<string, unknown>;
    expect({ success, numPassedTests, stderr }).toEqual({ success: true, numPassedTests: 10, stderr });
  });

  it.each([
    ['query annual-report GetFlags', 'exists already'],
    ['webhook annual-report report_gone ReportGone', 'has no ReportGone'],
    ['query portal GetActs', 'declares no ServiceAggregate'],
    ['query customer GetCard', 'declares no interface Of…'],
    ['event onboarding CompanyParked ParkCompany', 'needs `happened`'],
    ['event operator KeyLost LoseKey', 'needs `happened`'],
    ['event partner PartnerLost LosePartner', 'needs `happened`'],
  ])('rejects %s', async (line, message) => {
    await expect(node('tools/new.mjs', ...line.split(' '))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message),
    });
  });
});
