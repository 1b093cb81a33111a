import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { plantedFaults } from './planted-faults.js';

// Plants each fault into a copy of the compiled code, and simulates worlds until one of them finds it. The code itself stays
// as it is.

// `npm run simulate -- planted [seeds] [numbers]`: the maximum of seeds per fault, and the numbers of the faults to plant.
const [, most = '2000', ...chosen] = process.argv.slice(2);
const root = resolve(import.meta.dirname, '../../../..');
const copy = mkdtempSync(join(tmpdir(), 'planted-'));
let missed = 0;
try {
  cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  for (const name of ['node_modules', 'libs']) symlinkSync(join(root, name), join(copy, name));
  for (const [index, { name, file, find, replace }] of plantedFaults.entries()) {
    if (chosen.length > 0 && !chosen.includes(String(index + 1))) continue;
    const path = join(copy, 'dist', file);
    const code = readFileSync(path, 'utf8');
    if (code.split(find).length !== 2) throw new Error(`"${find}" does not occur once in ${file}`);
    writeFileSync(
      path,
      code.replace(find, () => replace),
    );
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['dist/test/simulation/main.js', '--seeds', most, '--until-failure'],
      { cwd: copy, encoding: 'utf8' },
    );
    writeFileSync(path, code);
    const seed = /^seed (\d+): /m.exec(stdout)?.[1];
    const violation = /VIOLATION: (.*)/.exec(stdout)?.[1]?.slice(0, 120);
    if (seed === undefined) missed++;
    const result =
      seed === undefined ? `NOT FOUND ${stderr.slice(0, 300)}` : `seed ${seed}: ${violation ?? ''}`;
    console.log(`${index + 1} | ${name} | ${result}`);
  }
} finally {
  rmSync(copy, { recursive: true });
}
process.exit(missed > 0 ? 1 : 0);
