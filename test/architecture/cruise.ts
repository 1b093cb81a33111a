import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A wall that an import breaks. */
export interface Violation {
  readonly wall: string;
  readonly severity: string;
  readonly from: string;
  readonly to: string;
}

interface Report {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string; readonly severity: string };
    }[];
  };
}

const CRUISER = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const COPIED = ['libs', 'apps', 'clients', 'package.json', 'tsconfig.json', '.dependency-cruiser.mjs'];

/**
 * Runs dependency-cruiser on a copy of this repository with planted files.
 *
 * @param planted source text by path, appended to existing files
 */
export function cruise(planted: Readonly<Record<string, string>>): {
  readonly modules: number;
  readonly violations: readonly Violation[];
} {
  const copy = mkdtempSync(join(tmpdir(), 'house-'));
  try {
    for (const name of COPIED) cpSync(name, join(copy, name), { recursive: true });
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    for (const [path, text] of Object.entries(planted)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      appendFileSync(join(copy, path), text);
    }
    const { summary } = JSON.parse(reportOf(copy)) as Report;
    const violations = summary.violations.map(({ rule, from, to }) => ({
      wall: rule.name,
      severity: rule.severity,
      from,
      to,
    }));
    return { modules: summary.totalCruised, violations };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The exit code is the number of violations; the report has the details. */
function reportOf(cwd: string): string {
  const args = [
    CRUISER,
    'libs',
    'apps',
    'clients',
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
  ];
  try {
    return execFileSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
