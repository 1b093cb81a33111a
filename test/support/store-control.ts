import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export type Order = 'kill' | 'freeze' | 'thaw' | 'start';

/** Kills, freezes and restarts a store's server through an external program. */
export class StoreControl {
  private constructor(private readonly command: readonly string[]) {}

  /** @param variable names the environment variable that holds the program and its first arguments */
  static of(variable: string): StoreControl | null {
    const command = process.env[variable]?.split(' ').filter(Boolean) ?? [];
    return command.length === 0 ? null : new StoreControl(command);
  }

  /** Resolves when the command has taken effect. For `start`: when the server responds. */
  async order(order: Order): Promise<void> {
    const [program = '', ...args] = this.command;
    const { PATH, HOME } = process.env; // EventStoreDB reads every EVENTSTORE_… variable as an option.
    await promisify(execFile)(program, [...args, order], { env: { PATH, HOME } });
  }
}
