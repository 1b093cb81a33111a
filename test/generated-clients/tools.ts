import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Command, Need } from './generators.js';

/** The oldest Node that the generators run on. */
const NODE = [22, 18] as const;
const MAX_OUTPUT_LINES = 12;
const TIMEOUT_MS = 10 * 60_000;

/** Installs generators into a folder when they are first needed, and runs them. */
export class Tools {
  private readonly env: NodeJS.ProcessEnv;
  private readonly reasons = new Map<string, string | null>();

  constructor(
    private readonly folder: string,
    env: Readonly<Record<string, string>>,
  ) {
    const { PATH = '' } = process.env;
    const path = [join(folder, 'node_modules/.bin'), join(folder, 'dotnet'), PATH].join(delimiter);
    this.env = { ...process.env, ...env, PATH: path, DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1' };
  }

  /** Returns what this machine lacks, or null. */
  missing(needs: readonly Need[]): string | null {
    for (const need of needs) {
      const key = JSON.stringify(need);
      if (!this.reasons.has(key)) this.reasons.set(key, this.reasonWithout(need));
      const reason = this.reasons.get(key);
      if (reason != null) return reason;
    }
    return null;
  }

  /** Runs a program to its end. Returns null, or the end of its output if it fails. */
  run([program = '', ...args]: Command, cwd: string): string | null {
    const values = args.map((arg) => arg.replace(/\$([A-Z_]+)/g, (_, name: string) => this.env[name] ?? ''));
    const { status, stdout, stderr, error } = spawnSync(program, values, {
      cwd,
      env: this.env,
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
    });
    if (status === 0) return null;
    const lines = `${stdout}\n${stderr}\n${error?.message ?? ''}`
      .split('\n')
      .filter((line) => line.trim() !== '');
    return [`${program} ${args[0] ?? ''} failed:`, ...lines.slice(-MAX_OUTPUT_LINES)].join('\n  ');
  }

  private reasonWithout(need: Need): string | null {
    if (need === 'node') return isOldNode() ? `needs Node ${NODE.join('.')}` : this.reasonWithoutPackages();
    if (need === 'dotnet') return this.run(['dotnet', '--version'], this.folder) && 'needs the .NET SDK';
    if ('program' in need) return this.isOnPath(need.program) ? null : `needs ${need.program} on the PATH`;
    const { dotnetTool, version } = need;
    if (existsSync(join(this.folder, 'dotnet/.store', dotnetTool.toLowerCase(), version))) return null;
    const install = ['dotnet', 'tool', 'update', dotnetTool, '--version', version, '--tool-path', 'dotnet'];
    return this.run(install, this.folder);
  }

  private isOnPath(program: string): boolean {
    return (this.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
  }

  private reasonWithoutPackages(): string | null {
    return this.run(['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund'], this.folder);
  }
}

const isOldNode = (): boolean => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major < NODE[0] || (major === NODE[0] && minor < NODE[1]);
};
