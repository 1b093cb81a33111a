import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { eventually } from '#kit/kernel/testing';
import { CliHost } from '../support/cli.js';
import { API_KEY, freePort, storesOf, temporaryFolder } from '../support/service.js';

const PAGE = 'docs/changing-events-and-read-models.md';
const here = resolve('.');
/** Compiled too, because the build bundles the sources, and the bundle does not contain the changes. */
const PROGRAMS = ['apps/cli/src/main.ts', 'apps/standalone/src/main.ts'];

/** Events that others append to a shared server take a while to be projected. */
const LISTED = /projections list$/;

interface Block {
  readonly kind: string;
  /** A file name, or the name of a shell. */
  readonly of: string;
  readonly text: string;
}

/** The fenced code blocks, in order. */
const blocks: readonly Block[] = [
  ...readFileSync(PAGE, 'utf8').matchAll(/^```(\w+) ?([^\n]*)\n(.*?)^```$/gms),
].map(([, kind = '', of = '', text = '']) => ({ kind, of, text }));

/** A build of the program with its own shell, and the background processes of that shell. */
class Build {
  private readonly env: Record<string, string> = {};
  private readonly jobs: ChildProcess[] = [];
  private readonly host: CliHost;

  constructor(
    readonly root: string,
    private readonly dataDir: string,
    private readonly shared: Record<string, string>,
  ) {
    this.host = new CliHost(root);
  }

  /** Runs a line and returns its output. @throws if it does not end as the line says */
  async type(line: string): Promise<string> {
    const [, command = '', exit = '0'] = /^(.*?)(?:\s+# exit (\d+))?$/.exec(line) ?? [];
    const exported = /^export (\w+)=(.*)$/.exec(command);
    if (exported?.[1] === 'DATA_DIR') Object.assign(this.env, storesOf(this.dataDir));
    else if (command === 'npm run build') await this.compile();
    else if (command === 'kill %1') await this.end(this.jobs[0]);
    else if (/^PORT=\d+ npm start &$/.test(command)) await this.start();
    else {
      const [, words = ''] = /^npm run cli -- (.*)$/.exec(command) ?? [];
      if (words === '') throw new Error(`who types "${line}"?`);
      return this.cli(words, Number(exit));
    }
    return '';
  }

  private async compile(): Promise<void> {
    const written = blocks.filter(({ of }) => of.endsWith('.ts')).map(({ of }) => of);
    const changed = [...new Set([...written, ...PROGRAMS])];
    const args = [...changed, '-d', 'dist', '--quiet'];
    await promisify(execFile)(join(here, 'node_modules/.bin/swc'), args, { cwd: this.root });
  }

  private async cli(words: string, code: number): Promise<string> {
    const args = words
      .split(/\s+/)
      .map((word) => word.replace(/^\$(\w+)$/, (_, name: string) => this.shared[name] ?? ''));
    const outcome = await this.host.run(args, { ...process.env, ...this.env });
    const { stdout, stderr } = outcome;
    expect({ words, code: outcome.code, stdout, stderr }).toEqual({ words, code, stdout, stderr });
    if (words.startsWith('partners create'))
      this.shared['ACME'] = (JSON.parse(outcome.stdout) as { tenantId: string }).tenantId;
    return outcome.stdout;
  }

  private async start(): Promise<void> {
    const port = String(await freePort());
    const job = spawn(process.execPath, [join(this.root, 'dist/apps/standalone/src/main.js')], {
      cwd: this.root,
      env: {
        ...process.env,
        ...this.env,
        PORT: port,
        IDENTITY_PORT: '0',
        TOOLS_PORT: '0',
        SANDBOX_API_KEY: API_KEY,
        LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
    });
    this.jobs.push(job);
    for (;;) {
      if (job.exitCode !== null) throw new Error(`it ended with ${job.exitCode}`);
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.status === 200) return;
      await setTimeout(50);
    }
  }

  async endAll(): Promise<void> {
    for (const job of this.jobs) await this.end(job);
    await this.host.stop();
  }

  private async end(job: ChildProcess | undefined): Promise<void> {
    if (!job || job.exitCode !== null || job.signalCode !== null) return;
    const exit = once(job, 'exit');
    job.kill('SIGTERM');
    await exit;
  }
}

/** The expected output from the page; `…` matches anything. */
const shows = (text: string): RegExp =>
  new RegExp(
    text
      .trim()
      .split('…')
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/ +/g, ' +'))
      .join('[^]*?'),
  );

/** A copy of the program with the page's changes applied. */
function change(root: string): void {
  for (const part of ['apps', 'libs', 'clients', 'test/support'])
    cpSync(join(here, 'dist', part), join(root, 'dist', part), { recursive: true });
  for (const file of ['package.json', '.swcrc', ...PROGRAMS]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    copyFileSync(join(here, file), join(root, file));
  }
  for (const folder of ['node_modules', 'docs']) symlinkSync(join(here, folder), join(root, folder));
  for (const { kind, of, text } of blocks) {
    if (!of.endsWith('.ts')) continue;
    const file = join(root, of);
    mkdirSync(dirname(file), { recursive: true });
    if (kind === 'ts') writeFileSync(file, text);
    else {
      const source = readFirst(file, join(here, of));
      const side = (left: string) =>
        text
          .split('\n')
          .filter((line) => line.startsWith(' ') || line.startsWith(left))
          .map((line) => `${line.slice(1)}\n`)
          .join('');
      if (source.split(side('-')).length !== 2) throw new Error(`${of} does not have once:\n${side('-')}`);
      writeFileSync(
        file,
        source.replace(side('-'), () => side('+')),
      );
    }
  }
}

function readFirst(file: string, other: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return readFileSync(other, 'utf8');
  }
}

describe('the guide to changing events and read models', () => {
  const data = temporaryFolder();
  const copy = temporaryFolder();
  const shared: Record<string, string> = {};
  const builds: Record<string, Build> = {
    old: new Build(here, data.path, shared),
    new: new Build(copy.path, data.path, shared),
  };

  beforeAll(() => change(copy.path));
  afterAll(async () => {
    for (const build of Object.values(builds)) await build.endAll();
    data.remove();
    copy.remove();
  });

  it('works word for word, with two builds side by side', async () => {
    let [build, line, printed] = [builds['old'], '', ''];
    const type = async () => (await build?.type(line)) ?? '';
    for (const { kind, of, text } of blocks) {
      if (kind === 'sh') {
        build = builds[of];
        for (line of text.trim().split('\n')) printed = await type();
      } else if (kind === 'text' && LISTED.test(line)) {
        await eventually(async () => {
          expect(await type()).toMatch(shows(text));
        });
      } else if (kind === 'text') expect(printed).toMatch(shows(text));
    }
    const listed = await builds['new']?.type('npm run cli -- projections list');
    expect(listed).not.toMatch(/^partners v1/m);
  });
});
