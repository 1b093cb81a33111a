import { equal } from 'node:assert/strict';
import { eventually } from '../support/eventually.js';
import { type App, freePort, Service } from '../support/service.js';
import { tell } from './answers.js';
import { FOLDER_ENV } from './data-folder.js';

interface Readiness {
  readonly subscriptions: readonly { readonly name: string; readonly lag: number }[];
}

/** The service on a folder, in one or several processes, always at the same address. */
export class Processes {
  private running: Service[] = [];

  private constructor(
    readonly folder: string,
    private readonly port: string,
  ) {}

  static async on(folder: string): Promise<Processes> {
    return new Processes(folder, String(await freePort()));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(app: App = 'standalone', env: Readonly<Record<string, string>> = {}): Promise<Service> {
    const isApi = app === 'standalone' || app === 'partner-api';
    const own = { ...FOLDER_ENV, ...(isApi && { PORT: this.port }), ...env };
    const service = await Service.start(this.folder, own, app);
    this.running.push(service);
    return service;
  }

  /** Starts all roles except webhooks, so that waiting deliveries stay. */
  async startSilently(): Promise<Service> {
    await this.start('projector');
    return this.start('partner-api');
  }

  async stop(): Promise<void> {
    await Promise.all(this.running.splice(0).map((service) => service.stop()));
  }

  tell<T>(command: string): Promise<T> {
    return tell<T>(this.folder, command);
  }

  /** Resolves when all events are processed. */
  async caughtUp(): Promise<void> {
    await eventually(async () => {
      for (const service of this.running) {
        const answer = await service.fetch('/health/ready');
        const { subscriptions } = (await answer.json()) as Readiness;
        const behind = subscriptions.filter(({ lag }) => lag > 0).map(({ name }) => name);
        equal(behind.join(), '');
      }
    });
  }
}
