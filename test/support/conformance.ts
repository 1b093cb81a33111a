import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request as open, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SUITE = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
const FS = pathToFileURL(fileURLToPath(new URL('./node-20-fs.mjs', import.meta.url))).href;

/** A result of the suite. */
export interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

/**
 * Runs @modelcontextprotocol/conformance to its end.
 *
 * @param args arguments of the suite
 * @param folder an empty folder for the results
 * @param hear receives the output
 * @returns the checks by scenario
 * @throws with the output if there are no results
 */
export async function conformance(
  args: readonly string[],
  folder: string,
  hear: (text: string) => void = () => undefined,
): Promise<ReadonlyMap<string, readonly Check[]>> {
  const child = spawn(process.execPath, ['--import', FS, SUITE, ...args, '--output-dir', folder], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk: Buffer) => hear(chunk.toString()));
  const [output, errors] = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  // A folder is named `server-<scenario>-<time>`.
  const results = readdirSync(folder).map((name): [string, readonly Check[]] => [
    /^(?:\w+-)?(.*)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(name)?.[1] ?? name,
    JSON.parse(readFileSync(`${folder}/${name}/checks.json`, 'utf8')) as Check[],
  ]);
  if (results.length === 0) throw new Error(`${output.toString()}${errors.toString()}`);
  return new Map(results);
}

/** Replaces the proxy's own origin by the target's: to the suite, the proxy is the server. */
const asOfTarget = (headers: IncomingHttpHeaders, target: string): IncomingHttpHeaders =>
  headers.origin === `http://${headers.host}` ? { ...headers, origin: new URL(target).origin } : headers;

/** A proxy in front of the tool interface, for a program without a token; it can also rename things. */
export class BearerProxy {
  private constructor(private readonly server: Server) {}

  /** @param rename rewrites a message; its method and name in the headers follow */
  static async start(
    target: string,
    token: string,
    rename: (message: Message) => Message,
  ): Promise<BearerProxy> {
    const server = createServer((request, response) => {
      void (async () => {
        const body = await buffer(request);
        const { headers, changed } = renamed(request.headers, body, rename);
        const onward = open(
          {
            host: '127.0.0.1',
            port: new URL(target).port,
            path: request.url,
            method: request.method,
            headers: { ...asOfTarget(headers, target), authorization: `Bearer ${token}` },
          },
          (answer) => {
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(response);
          },
        );
        onward.on('error', () => response.destroy());
        response.on('close', () => onward.destroy());
        onward.end(changed);
      })();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new BearerProxy(server);
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}/`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** The part of a protocol message that contains names. */
export interface Message {
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

function renamed(
  headers: IncomingHttpHeaders,
  body: Buffer,
  rename: (message: Message) => Message,
): { headers: IncomingHttpHeaders; changed: Buffer } {
  let message: Message;
  try {
    message = JSON.parse(body.toString()) as Message;
  } catch {
    return { headers, changed: body };
  }
  const other = rename(message);
  if (other === message) return { headers, changed: body };
  const changed = Buffer.from(JSON.stringify(other));
  const name = other.params?.['name'] ?? other.params?.['uri'];
  return {
    changed,
    headers: {
      ...headers,
      'content-length': String(changed.length),
      ...(headers['mcp-name'] !== undefined && { 'mcp-name': String(name) }),
    },
  };
}
