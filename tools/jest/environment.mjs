import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

// A worker that has run its last spec has nothing open, yet may take longer to take its heap apart than the half second
// after which Jest ends it by force. What it holds, the system takes back.
if (process.send) process.once('exit', (code) => process.reallyExit(code));

const { exit, getBuiltinModule } = process;
const { console } = globalThis;
/** Node itself waits with these. */
const doNotFake = ['nextTick', 'queueMicrotask'];
/** What Jest keeps of the running file. */
const OF_A_FILE = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL']);

/** Node as it is, without a virtual machine. What a file's specs change is as it was for the next file's. */
export default class Environment {
  global = globalThis;
  fakeTimers = null;
  moduleMocker = new ModuleMocker(globalThis);
  variables = { ...process.env };

  constructor({ projectConfig }) {
    const config = { ...projectConfig, fakeTimers: { ...projectConfig.fakeTimers, doNotFake } };
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  /** `jest` of `@jest/globals`: mocks and timers. Modules are not mocked: what a spec replaces, it hands in. */
  get jest() {
    const { fakeTimersModern: timers, moduleMocker: mocks } = this;
    const setTimeout = (ms) => {
      globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms;
    };
    const ownerOf = (name) => [{ setTimeout }, mocks].find((one) => name in one) ?? timers;
    const jest = new Proxy(
      {},
      {
        get:
          (_, name) =>
          (...args) =>
            ownerOf(name)[name](...args) ?? jest,
      },
    );
    return jest;
  }

  setup() {}

  teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    Object.assign(process, { exit, getBuiltinModule, exitCode: undefined, env: this.variables });
    globalThis.console = console;
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (OF_A_FILE.has(symbol.description)) delete globalThis[symbol];
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return [];
  }
}
