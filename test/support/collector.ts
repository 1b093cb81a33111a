import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}
interface ExportedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
}
interface Export {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[];
  }[];
}

/** A received span with its attributes by name. */
type CollectedSpan = Omit<ExportedSpan, 'attributes'> & {
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
};

/** A stand-in for an OpenTelemetry collector: accepts OTLP over HTTP as JSON. */
export class Collector {
  readonly spans: CollectedSpan[] = [];

  private constructor(
    private readonly server: Server,
    /** Variables for a process that exports its traces here. */
    readonly env: Readonly<Record<string, string>>,
  ) {}

  static async listen(): Promise<Collector> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.url === '/v1/traces')
          collector.take(JSON.parse(Buffer.concat(chunks).toString()) as Export);
        response.setHeader('content-type', 'application/json').end('{}');
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_BSP_SCHEDULE_DELAY: '100', LOG_LEVEL: 'info' };
    const collector = new Collector(server, env);
    return collector;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private take({ resourceSpans }: Export): void {
    for (const { attributes, ...span } of resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    )) {
      const values = attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]);
      this.spans.push({ ...span, attributes: Object.fromEntries(values) as CollectedSpan['attributes'] });
    }
  }
}
