import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export type Order = 'kill' | 'freeze' | 'thaw' | 'start';

/** A store's server as a test ends it, stops it and brings it back, with a program that takes the order. */
export class StoreControl {
  private constructor(private readonly command: readonly string[]) {}

  /** @param variable names the environment variable that holds the program and its first arguments */
  static of(variable: string): StoreControl | null {
    const command = process.env[variable]?.split(' ').filter(Boolean) ?? [];
    return command.length === 0 ? null : new StoreControl(command);
  }

  /** Resolves once it is done; `start` once the server answers. */
  async order(order: Order): Promise<void> {
    const [program = '', ...args] = this.command;
    const { PATH, HOME } = process.env; // EventStoreDB takes every EVENTSTORE_… for an option of its own.
    await promisify(execFile)(program, [...args, order], { env: { PATH, HOME } });
  }
}
