import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sleep } from '#kit/kernel';

/** The service of the demo: a running one, or one that is started for it and stopped afterwards. */
export interface DemoService {
  readonly url: string;
  readonly apiKey: string;
  readonly env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** Uses the running service named by SERVICE_URL with SANDBOX_API_KEY, or starts one on its own folder and port. */
export async function serviceForDemo(say: (text: string) => void): Promise<DemoService> {
  const { SERVICE_URL: url, SANDBOX_API_KEY: apiKey } = process.env;
  if (url && apiKey) return { url, apiKey, env: process.env, stop: () => Promise.resolve() };
  say('Starting a service for the demo (set SERVICE_URL and SANDBOX_API_KEY to use a running one).');
  return startOwn();
}

async function startOwn(): Promise<DemoService> {
  const folder = mkdtempSync(join(tmpdir(), 'partner-formation-demo-'));
  const apiKey = `dk_test_${'Demo'.repeat(10)}Key0XxUQt`;
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: process.env['PORT'] ?? '3999',
    IDENTITY_PORT: process.env['IDENTITY_PORT'] ?? '0',
    TOOLS_PORT: process.env['TOOLS_PORT'] ?? '0',
    SANDBOX_API_KEY: apiKey,
    WEBHOOK_ALLOW_LOOPBACK: 'true',
    LOG_LEVEL: 'warn',
  };
  const main = fileURLToPath(new URL('../../standalone/main.js', import.meta.url));
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${env.PORT}`;
  while (!(await fetch(`${url}/health/live`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('the service did not start');
    await sleep(50);
  }
  const stop = async (): Promise<void> => {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, apiKey, env, stop };
}
