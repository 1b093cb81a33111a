import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from './installed-client.js';
import { API_KEY, freePort, type Service } from './service.js';

const NPM = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** Packs the browser client and installs it into a copy of its example, as a partner would. @returns the packed file */
export function installFounderPage(folder: string): string {
  const packed = run(
    process.execPath,
    [resolve('tools/pack-client.mjs'), 'browser', folder],
    process.cwd(),
  ).trim();
  cpSync(resolve('clients/browser/example'), folder, { recursive: true });
  run('npm', ['install', packed, ...NPM], folder);
  return packed;
}

/** The example's server: a partner's page for one founder, on an origin of its own. */
export class FounderPage {
  private constructor(
    readonly url: string,
    private readonly server: ChildProcess,
  ) {}

  /** @param folder of {@link installFounderPage} */
  static async serve(folder: string, service: Service, email: string): Promise<FounderPage> {
    const port = String(await freePort());
    const env = {
      PATH: process.env['PATH'],
      SERVICE_URL: service.url,
      API_KEY,
      FOUNDER_EMAIL: email,
      PORT: port,
    };
    const server = spawn(process.execPath, [join(folder, 'server.mjs')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(server.stdout, 'data');
    return new FounderPage(`http://localhost:${port}`, server);
  }

  stop(): void {
    this.server.kill();
  }
}
