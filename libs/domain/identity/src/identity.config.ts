import { ConfigError, type EnvReader, identityAddress } from '#kit/kernel';

const NATIVE_SCHEMES = ['cursor', 'vscode', 'vscode-insiders', 'claude'];
/** Schemes that browsers open themselves. A code must not go to a script or a file. */
const BROWSER_SCHEMES = ['http', 'https', 'javascript', 'vbscript', 'data', 'blob', 'file', 'about'];

/** The authorization server. */
export class IdentityConfig {
  readonly identityPort: number;
  /** The issuer of access tokens, without a trailing slash. */
  readonly identityPublicUrl: string;
  /** The URI schemes that installed programs may use in redirect addresses, in lower case. */
  readonly nativeSchemes: readonly string[];

  constructor(env: EnvReader) {
    ({ port: this.identityPort, url: this.identityPublicUrl } = identityAddress(env));
    this.nativeSchemes = env.list('OAUTH_NATIVE_SCHEMES', NATIVE_SCHEMES).map(schemeOf);
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
    this.toolsAllowedOrigins = env.list('TOOLS_ALLOWED_ORIGINS').map(originOf);
  }
}

function schemeOf(text: string): string {
  const scheme = text.toLowerCase();
  if (!/^[a-z][a-z0-9+.-]*$/.test(scheme) || BROWSER_SCHEMES.includes(scheme))
    throw new ConfigError(
      'OAUTH_NATIVE_SCHEMES must list schemes of installed programs like cursor, separated by commas',
    );
  return scheme;
}

function originOf(origin: string): string {
  if (!/^https?:/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
    throw new ConfigError(
      'TOOLS_ALLOWED_ORIGINS must list origins like https://assistant.example, separated by commas',
    );
  return origin;
}
