import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { plantedFaults } from './planting/planted-faults.js';

const MAIN = join(import.meta.dirname, 'main.js');
const DIST = join(import.meta.dirname, '../..');

/** In a process of its own, because the simulation replaces the clocks and timers of the process. */
async function simulate(...options: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...options]);
  return stdout;
}

describe('the simulated service', () => {
  it('keeps its promises in every world', async () => {
    expect(await simulate('--seeds', '200', '--acts', '2000')).toMatch(/^200 of 200 seeds, 0 failed/m);
  });

  it('has the same history each time with the same seed', async () => {
    expect(await simulate('--from', '201', '--seeds', '20', '--twice')).toMatch(/^20 of 20 seeds, 0 failed/m);
  });

  it('has a place for each planted mistake', () => {
    const missing = plantedFaults.filter(({ file, find }) => {
      const code = readFileSync(join(DIST, file), 'utf8');
      return code.split(find).length !== 2;
    });
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});
