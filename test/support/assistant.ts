import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import { CALLBACK, issuerOf, signUp, toolsOf } from './identity.js';
import { PageVisitor } from './page-visitor.js';
import type { Env } from './service.js';

/** The next action, part of every tool answer. */
export interface NextAction {
  readonly tool: string | null;
  readonly arguments: Record<string, unknown> | null;
  readonly params: { readonly properties: Record<string, unknown>; readonly required: string[] } | null;
  readonly instruction: string;
  readonly missing: readonly string[];
  readonly faults: Readonly<Record<string, unknown>>;
  readonly link: string | null;
}

interface ToolAnswer {
  readonly isError: boolean;
  readonly content: Record<string, unknown> & { readonly nextAction: NextAction };
  /** Set if the call failed. */
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly fields?: Record<string, { code: string; message: string }>;
  } | null;
}

/** An assistant's storage for its authorization data. */
export class Memory implements OAuthClientProvider {
  readonly clientMetadata: OAuthClientMetadata;
  authorizationUrl: URL | null = null;
  private client: OAuthClientInformationMixed | undefined;
  private kept: OAuthTokens | undefined;
  private verifier = '';

  constructor(readonly redirectUrl = CALLBACK) {
    this.clientMetadata = {
      client_name: 'Assistant',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    };
  }

  clientInformation = (): OAuthClientInformationMixed | undefined => this.client;
  saveClientInformation(client: OAuthClientInformationMixed): void {
    this.client = client;
  }
  tokens = (): OAuthTokens | undefined => this.kept;
  saveTokens(tokens: OAuthTokens): void {
    this.kept = tokens;
  }
  redirectToAuthorization(url: URL): void {
    this.authorizationUrl = url;
  }
  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }
  private discovered: unknown;
  saveDiscoveryState(state: unknown): void {
    this.discovered = state;
  }
  discoveryState = (): never => this.discovered as never;
  codeVerifier = (): string => this.verifier;
}

/** A session with the tools through the official client. */
export class ToolSession {
  protected constructor(
    readonly client: Client,
    readonly accessToken: string,
  ) {}

  /**
   * Opens a session: 401, discovery, registration, authorization by a founder, token.
   *
   * @param env environment of the service
   * @param authorize opens the address in the founder's browser, and returns the code
   */
  static async open(
    env: Env,
    authorize: (url: string) => Promise<string>,
    redirectUrl = CALLBACK,
  ): Promise<ToolSession> {
    const memory = new Memory(redirectUrl);
    const connect = () => {
      const transport = new StreamableHTTPClientTransport(new URL(toolsOf(env)), { authProvider: memory });
      const client = new Client({ name: 'assistant', version: '1.0.0' });
      return { client, transport };
    };
    const first = connect();
    await first.client.connect(first.transport as never).then(
      () => {
        throw new Error('no permission was asked for');
      },
      () => undefined,
    );
    if (!memory.authorizationUrl) throw new Error('the client did not ask for permission');
    await first.transport.finishAuth(await authorize(memory.authorizationUrl.href));
    const { client, transport } = connect();
    await client.connect(transport);
    return new ToolSession(client, memory.tokens()?.access_token ?? '');
  }

  async call(name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> {
    const answer = await this.client.callTool({ name, arguments: args });
    const [first] = answer.content as { text: string }[];
    const reply = parsed(first?.text ?? '');
    const isError = answer.isError === true;
    return {
      isError,
      content: (answer.structuredContent ?? reply) as ToolAnswer['content'],
      error: isError ? (reply['error'] as ToolAnswer['error']) : null,
    };
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

/** An assistant of a founder whose browser runs no script. */
export class Assistant extends ToolSession {
  private constructor(
    { client, accessToken }: ToolSession,
    readonly visitor: PageVisitor,
  ) {
    super(client, accessToken);
  }

  /**
   * Signs up a founder, who consents.
   *
   * @param env environment of the service
   * @param say receives a message for each step
   */
  static async of(
    env: Env,
    email: string,
    say: (text: string) => void = () => undefined,
  ): Promise<Assistant> {
    const issuer = issuerOf(env);
    const visitor = new PageVisitor(issuer, toolsOf(env));
    const session = await ToolSession.open(env, async (url) => {
      say(`   401: it finds ${issuer} by itself, registers there and opens the founder's browser`);
      await visitor.open(url);
      await signUp(visitor, issuer, email);
      say(`   the founder signs up as ${email}, with the code from the e-mail`);
      await visitor.submit('/consent');
      say('   consents, and the assistant gets a token for these tools only');
      return new URL(visitor.url).searchParams.get('code') ?? '';
    });
    return new Assistant(session, visitor);
  }
}

/** The package rejects arguments that do not fit a tool's schema with its own plain-text message. */
function parsed(text: string): Record<string, unknown> {
  return text.startsWith('{')
    ? (JSON.parse(text) as Record<string, unknown>)
    : { error: { code: 'INPUT', message: text } };
}
