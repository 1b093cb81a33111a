import { resolve } from 'node:path';

export type Environment = 'sandbox' | 'production';

/** Environment variables, as in `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * One lib's part of the configuration. The constructor reads and checks the lib's variables. The class is also its
 * injection token.
 */
export type ConfigSlice<T extends object = object> = new (env: EnvReader) => T;

/** An environment variable is invalid. The message names the variable and never contains a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The configuration of a process: one object per slice, each read once. */
export class Config {
  private readonly env: EnvReader;
  private readonly slices = new Map<ConfigSlice, object>();

  /**
   * @param slices read and checked immediately
   * @throws {ConfigError} for the first invalid variable
   */
  constructor(env: Variables, slices: readonly ConfigSlice[] = []) {
    this.env = new EnvReader(env);
    for (const slice of slices) this.get(slice);
  }

  /**
   * Returns a slice; reads and checks it on first use.
   *
   * @throws {ConfigError} if one of its variables is invalid
   */
  get<T extends object>(slice: ConfigSlice<T>): T {
    const existing = this.slices.get(slice) as T | undefined;
    if (existing) return existing;
    const value = new slice(this.env);
    this.slices.set(slice, value);
    return value;
  }

  /** Returns each slice that was read, for dependency injection by class. */
  entries(): readonly { readonly provide: ConfigSlice; readonly useValue: object }[] {
    return [...this.slices].map(([provide, useValue]) => ({ provide, useValue }));
  }
}

/** Reads environment variables; except for lists, an empty variable counts as unset. */
export class EnvReader {
  constructor(private readonly env: Variables) {}

  text(name: string): string | null {
    const value = this.env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const value = this.text(name);
    if (value === null) return fallback;
    const match = allowed.find((candidate) => candidate === value);
    if (match === undefined) throw new ConfigError(`${name} must be one of: ${allowed.join(', ')}`);
    return match;
  }

  /** Reads a comma-separated list. An empty variable is an empty list. */
  list(name: string, fallback: readonly string[] = []): readonly string[] {
    if (this.env[name] === undefined) return fallback;
    return (
      this.text(name)
        ?.split(',')
        .map((entry) => entry.trim()) ?? []
    );
  }

  /** Reads `true` or `false`; unset is false. */
  flag(name: string): boolean {
    return this.oneOf(name, ['true', 'false'], 'false') === 'true';
  }

  integer(name: string, fallback: number, max: number): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    if (!(number <= max)) throw new ConfigError(`${name} must be a whole number from 0 to ${max}`);
    return number;
  }

  port(name: string, fallback: number): number {
    return this.integer(name, fallback, 65_535);
  }

  /** Reads the absolute path of a file or folder. */
  path(name: string): string | null {
    const value = this.text(name);
    return value === null ? null : resolve(value);
  }

  /**
   * Reads a server's public address and returns it as an origin (RFC 6454), without a trailing slash. Default:
   * `http://localhost` with the port.
   */
  address(name: string, port: number): string {
    return this.optionalAddress(name) ?? `http://localhost:${port}`;
  }

  /** The same without a default: null if it is unset. */
  optionalAddress(name: string): string | null {
    const value = this.url(name, ['http:', 'https:']);
    if (value === null) return null;
    if (!URL.canParse(value)) throw new ConfigError(`${name} is not a valid URL`);
    const { origin, pathname, search, hash, username, password } = new URL(value);
    if (pathname !== '/' || search !== '' || hash !== '' || username !== '' || password !== '')
      throw new ConfigError(`${name} must not contain a path, a query, a fragment or a user`);
    return origin;
  }

  url(name: string, protocols: readonly string[]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    // If it lists several hosts, only its scheme is checked: drivers accept lists, which are not URLs.
    const scheme = protocols.find((protocol) => value.startsWith(`${protocol}//`));
    if (!scheme || value.length === scheme.length + 2)
      throw new ConfigError(`${name} must start with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    if (!value.includes(',') && !URL.canParse(value)) throw new ConfigError(`${name} is not a valid URL`);
    return value;
  }
}

/** Settings of the process that every layer needs. */
export class ProcessConfig {
  readonly environment: Environment;
  /** Absolute path of the folder for embedded stores and files. */
  readonly dataDir: string;
  readonly logLevel: string;

  constructor(env: EnvReader) {
    this.environment = env.oneOf('SERVICE_ENVIRONMENT', ['sandbox', 'production'], 'sandbox');
    this.dataDir = resolve(env.text('DATA_DIR') ?? './data');
    this.logLevel = env.oneOf(
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'info',
    );
  }
}
