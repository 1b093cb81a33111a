// `npm run dev [-- <application>]`: runs one application of nest-cli.json, by default everything in one process, and
// restarts it whenever a source file changes.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, setUp } from './setup.mjs';

const [application = 'standalone', ...args] = process.argv.slice(2);
setUp();
const nest = join(root, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');
// No shell in between, so that a signal reaches the application itself, which drains and ends.
const watch = spawn(process.execPath, [nest, 'start', application, '--watch', '--no-shell', ...args], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => watch.kill(signal));
watch.on('exit', (code) => process.exit(code ?? 0));
