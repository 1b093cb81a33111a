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
  readonly redirectUrl = CALLBACK;
  readonly clientMetadata: OAuthClientMetadata = {
    client_name: 'Assistant',
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
  };
  asked: URL | null = null;
  private client: OAuthClientInformationMixed | undefined;
  private kept: OAuthTokens | undefined;
  private verifier = '';

  clientInformation = (): OAuthClientInformationMixed | undefined => this.client;
  saveClientInformation(client: OAuthClientInformationMixed): void {
    this.client = client;
  }
  tokens = (): OAuthTokens | undefined => this.kept;
  saveTokens(tokens: OAuthTokens): void {
    this.kept = tokens;
  }
  redirectToAuthorization(url: URL): void {
    this.asked = url;
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

/** An assistant with the official client, authorized by a founder. */
export class Assistant {
  private constructor(
    readonly client: Client,
    readonly accessToken: string,
    readonly visitor: PageVisitor,
  ) {}

  /**
   * Signs up a founder and opens a session: 401, discovery, registration, sign-up, consent.
   *
   * @param env environment of the service
   * @param say receives a message for each step
   */
  static async of(
    env: Env,
    email: string,
    say: (text: string) => void = () => undefined,
  ): Promise<Assistant> {
    const [tools, issuer] = [toolsOf(env), issuerOf(env)];
    const memory = new Memory();
    const connect = () => {
      const transport = new StreamableHTTPClientTransport(new URL(tools), { authProvider: memory });
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
    if (!memory.asked) throw new Error('the client did not ask for permission');
    say(`   401: it finds ${issuer} by itself, registers there and opens the founder's browser`);
    const visitor = await new PageVisitor(issuer, tools).open(memory.asked.href);
    await signUp(visitor, issuer, email);
    say(`   the founder signs up as ${email}, with the code from the e-mail`);
    await visitor.submit('/consent');
    say('   consents, and the assistant gets a token for these tools only');
    const code = new URL(visitor.url).searchParams.get('code') ?? '';
    await first.transport.finishAuth(code);
    const { client, transport } = connect();
    await client.connect(transport);
    return new Assistant(client, memory.tokens()?.access_token ?? '', visitor);
  }

  async call(name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> {
    const answer = await this.client.callTool({ name, arguments: args });
    const [first] = answer.content as { text: string }[];
    const said = parsed(first?.text ?? '');
    const isError = answer.isError === true;
    return {
      isError,
      content: (answer.structuredContent ?? said) as ToolAnswer['content'],
      error: isError ? (said['error'] as ToolAnswer['error']) : null,
    };
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

/** The package rejects arguments that do not fit a tool's schema with its own plain-text message. */
function parsed(text: string): Record<string, unknown> {
  return text.startsWith('{')
    ? (JSON.parse(text) as Record<string, unknown>)
    : { error: { code: 'INPUT', message: text } };
}
