import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { sleep } from '#kit/kernel';

/** The service that the demo uses: a running one, or one that the demo starts and removes. */
interface DemoService {
  readonly url: string;
  readonly apiKey: string;
  readonly env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** Uses the running service named by SERVICE_URL and SANDBOX_API_KEY, or starts one on a temporary folder and free ports. */
export async function serviceForDemo(say: (text: string) => void): Promise<DemoService> {
  const { SERVICE_URL: url, SANDBOX_API_KEY: apiKey } = process.env;
  if (url && apiKey) return { url, apiKey, env: process.env, stop: () => Promise.resolve() };
  say('Starting a service for the demo. Set SERVICE_URL and SANDBOX_API_KEY to use a running one.');
  return startOwn();
}

async function startOwn(): Promise<DemoService> {
  const folder = mkdtempSync(join(tmpdir(), 'partner-formation-demo-'));
  const apiKey = `dk_test_${'Demo'.repeat(10)}Key0XxUQt`;
  const [port, toolsPort, identityPort] = await freePorts(3);
  const { PATH, HOME } = process.env;
  // Passes on no other variable: an exported port, address or store could belong to another service.
  const env = {
    PATH,
    HOME,
    DATA_DIR: folder,
    PORT: port,
    TOOLS_PORT: toolsPort,
    IDENTITY_PORT: identityPort,
    SANDBOX_API_KEY: apiKey,
    WEBHOOK_ALLOW_LOOPBACK: 'true',
    LOG_LEVEL: 'silent',
  };
  const main = fileURLToPath(new URL('../../standalone/main.js', import.meta.url));
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
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

async function freePorts(count: number): Promise<string[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => String((server.address() as AddressInfo).port));
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
