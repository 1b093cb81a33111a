import { ConfigError, type EnvReader } from '#kit/kernel';

/** The authorization server. */
export class IdentityConfig {
  readonly identityPort: number;
  /** The issuer of access tokens, without a trailing slash. */
  readonly identityPublicUrl: string;

  constructor(env: EnvReader) {
    this.identityPort = env.port('IDENTITY_PORT', 3002);
    this.identityPublicUrl = env.address('IDENTITY_PUBLIC_URL', this.identityPort);
  }
}

/** The tool server, which is the resource that access tokens are for. */
export class ToolsConfig {
  readonly toolsPort: number;
  /** Without a trailing slash. */
  readonly toolsPublicUrl: string;
  /** The origins of browser programs that may call the tool server. */
  readonly toolsAllowedOrigins: readonly string[];

  constructor(env: EnvReader) {
    this.toolsPort = env.port('TOOLS_PORT', 3001);
    this.toolsPublicUrl = env.address('TOOLS_PUBLIC_URL', this.toolsPort);
    this.toolsAllowedOrigins = (env.text('TOOLS_ALLOWED_ORIGINS')?.split(',') ?? []).map(originOf);
  }
}

function originOf(text: string): string {
  const origin = text.trim();
  if (!/^https?:/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
    throw new ConfigError(
      'TOOLS_ALLOWED_ORIGINS must list origins like https://assistant.example, separated by commas',
    );
  return origin;
}
