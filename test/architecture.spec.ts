import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';

interface Report {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

describe('the walls of the house', () => {
  it('stand', () => {
    const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';
    const args = [cruiser, 'libs', 'apps', '--config', '.dependency-cruiser.mjs', '--output-type', 'json'];
    const output = cruise(args);
    const { summary } = JSON.parse(output) as Report;
    expect(summary.totalCruised).toBeGreaterThan(50);
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  });
});

/** dependency-cruiser's exit code is the number of violations; its report tells more. */
function cruise(args: string[]): string {
  try {
    return execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
