// Jest's own framework, in Node as it is: most of what specs cost was a virtual machine for each file, which loaded Nest
// and all that it needs anew, and is slow at whatever is global.
import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';
import '../../test/support/quick-passwords.mjs';

register('./hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
const require = createRequire(import.meta.url);
const asyncHooks = require('node:async_hooks');
let files = 0;
/** What circus keeps of the running test; every promise pays for each that is not given up behind its file. */
let contexts = [];

/** Runs the specs of a file; modules that were read for another `environment.generation` are read anew. */
export default function runFile(globalConfig, config, environment, runtime, path, send) {
  // Jest's own way to read source maps knows what Jest compiled, and nothing else.
  Error.prepareStackTrace = undefined;
  const { generation } = environment;
  const query = `file=${++files}${generation ? `&generation=${generation}` : ''}`;
  const inNode = {
    // Its state is a file's.
    requireInternalModule(file) {
      delete require.cache[file];
      return keepingContexts(() => require(file));
    },
    setGlobalsForRuntime(globals) {
      globalThis[Symbol.for('globals of specs')] = { ...globals, jest: environment.jest };
    },
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (file) => import(`${pathToFileURL(file).href}?${query}`),
  };
  const run = circus.default(
    globalConfig,
    config,
    environment,
    Object.setPrototypeOf(inNode, runtime),
    path,
    send,
  );
  return run.finally(() => {
    for (const context of contexts) context.disable();
    contexts = [];
  });
}

/** What `read` gives; the contexts that it makes are kept in `contexts`. */
function keepingContexts(read) {
  const { AsyncLocalStorage } = asyncHooks;
  asyncHooks.AsyncLocalStorage = class extends AsyncLocalStorage {
    constructor(...args) {
      super(...args);
      contexts.push(this);
    }
  };
  try {
    return read();
  } finally {
    asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
  }
}
