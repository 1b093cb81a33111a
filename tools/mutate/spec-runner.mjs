// Runs specs for Stryker, in a process that has read them once: each mutant costs the tests that meet it, not a start of
// Jest. A file's tests end with the first that fails.
import { readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A test without a mutant may take so long, in milliseconds; with one, this part of what Stryker gives all of them. */
const TEST_MS = 60_000;
const PART = 1 / 3;
const TIMED_OUT = /Exceeded timeout of|Hit count limit reached/;

// Kills processes of the built program, which has no mutants.
const isSpec = (file) => /\.(int-)?spec\.ts$/.test(file) && !file.endsWith('killed.int-spec.ts');
const isUnit = (file) => file.endsWith('.spec.ts');

class SpecRunner {
  #files = process.env.MUTATED_FOLDERS.split(',').flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .filter(isSpec)
      .map((file) => join(folder, file)),
  );
  #stryker = (globalThis.__stryker__ ??= {});
  #generation = 0;
  #framework;

  /** This file is read where the command was given; from here on the copy that Stryker made is the present folder. */
  async init() {
    const load = (name) => import(pathToFileURL(`tools/jest/${name}.mjs`).href);
    const [{ default: runFile }, { default: Environment }] = [
      await load('framework'),
      await load('environment'),
    ];
    const rootDir = resolve('.');
    this.#framework = {
      runFile,
      Environment,
      globalConfig: { maxConcurrency: 1, updateSnapshot: 'none', rootDir },
      config: { rootDir, fakeTimers: {}, setupFilesAfterEnv: [], snapshotSerializers: [] },
    };
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async dryRun() {
    const coverage = (this.#stryker.mutantCoverage = { static: {}, perTest: {} });
    const tests = [];
    for (const file of this.#files) {
      // What runs when the code is read is met here; what runs each time that the spec is read, by its tests.
      await this.#run(file, TEST_MS, () => false);
      const run = await this.#run(file, TEST_MS, () => true, file);
      if (run.fault) return { status: 'error', errorMessage: `${file}: ${run.fault}` };
      // What is done before the tests is there for each of them.
      for (const { id } of run.tests) add(coverage.perTest, id, coverage.perTest[file]);
      delete coverage.perTest[file];
      tests.push(...run.tests);
    }
    return { status: 'complete', tests, mutantCoverage: coverage };
  }

  async mutantRun({ activeMutant, sandboxFileName, testFilter, hitLimit, reloadEnvironment, timeout }) {
    if (reloadEnvironment) this.#generation++;
    Object.assign(this.#stryker, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    const wanted = testFilter && new Set(testFilter);
    let nrOfTests = 0;
    try {
      for (const file of this.#nearestTo(sandboxFileName)) {
        if (wanted && !testFilter.some((id) => id.startsWith(`${file} #`))) continue;
        const { tests, fault } = await this.#run(file, timeout * PART, (id) => !wanted || wanted.has(id));
        nrOfTests += tests.length;
        const failed = tests.find(({ failureMessage }) => failureMessage);
        const failureMessage = failed?.failureMessage ?? fault;
        if (!failureMessage) continue;
        // What still waits somewhere is left with the modules that it runs in.
        if (TIMED_OUT.test(failureMessage)) this.#generation++;
        return { status: 'killed', killedBy: [failed?.id ?? file], failureMessage, nrOfTests };
      }
      return { status: 'survived', nrOfTests };
    } finally {
      this.#stryker.activeMutant = undefined;
    }
  }

  /** Those first that wait for nothing and are beside the mutant: behind the first test that fails no other is run. */
  #nearestTo(sandboxFileName) {
    const mutated = relative('.', sandboxFileName);
    const distance = (file) => {
      if (!isUnit(file)) return 3;
      if (file === mutated.replace(/ts$/, 'spec.ts')) return 0;
      return dirname(file) === dirname(mutated) ? 1 : 2;
    };
    return this.#files.toSorted((one, other) => distance(one) - distance(other));
  }

  /**
   * The tests of a file that were run, up to the first that fails; `fault`: why some could not be. What its reading meets
   * is met by `reader`.
   */
  async #run(file, testTimeout, isWanted = () => true, reader = undefined) {
    const ids = new Map();
    const tests = [];
    const { runFile, Environment, globalConfig, config } = this.#framework;
    this.#stryker.currentTestId = reader;
    const environment = Object.assign(new Environment({ projectConfig: config }), {
      generation: this.#generation,
      handleTestEvent: ({ name, test, hook }, { rootDescribeBlock }) => {
        if (name === 'run_start') {
          this.#stryker.currentTestId = undefined;
          nameTests(file, rootDescribeBlock, ids);
          for (const [one, { id }] of ids) if (!isWanted(id)) one.mode = 'skip';
        }
        if (name === 'hook_start' && hook.type.endsWith('All')) this.#stryker.currentTestId = file;
        if (name === 'test_start') this.#stryker.currentTestId = ids.get(test).id;
        if (name !== 'test_done') return;
        this.#stryker.currentTestId = undefined;
        tests.push(resultOf(ids.get(test), test));
        if (test.errors.length > 0) for (const one of ids.keys()) one.mode = 'skip';
      },
    });
    const runtime = { setGlobalsForRuntime() {}, enterTestCode() {}, leaveTestCode() {}, requireModule() {} };
    try {
      const { testExecError } = await runFile(
        { ...globalConfig, testTimeout },
        config,
        environment,
        runtime,
        resolve(file),
      );
      return { tests, fault: testExecError?.stack ?? testExecError?.message };
    } catch (error) {
      return { tests, fault: String(error.stack ?? error) };
    } finally {
      environment.teardown();
    }
  }
}

/** Every test below a block with its name and its id: its place in the file, for a mutant may change its name. */
function nameTests(file, block, ids, above = '') {
  for (const child of block.children) {
    const name = `${above}${child.name}`;
    if (child.type === 'describeBlock') nameTests(file, child, ids, `${name} `);
    else ids.set(child, { id: `${file} #${ids.size}`, name, fileName: file });
  }
}

function resultOf(known, { errors, duration }) {
  const [first] = errors.flat();
  const failure = first && { failureMessage: String(first.stack ?? first.message ?? first) };
  return { ...known, timeSpentMs: duration ?? 0, status: failure ? 1 : 0, ...failure };
}

function add(perTest, id, coverage = {}) {
  const own = (perTest[id] ??= {});
  for (const [mutant, hits] of Object.entries(coverage)) own[mutant] = (own[mutant] ?? 0) + hits;
}

const createSpecRunner = () => new SpecRunner();
createSpecRunner.inject = [];
export const strykerPlugins = [{ kind: 'TestRunner', name: 'specs', factory: createSpecRunner }];
