import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import { InMemorySpanExporter, SimpleSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { RecordedEvent } from '#kit/event-sourcing';
import type { StoredEvent } from '#kit/event-store';
import { Config } from '#kit/kernel';
import { ReportingExporter, startSdk } from './sdk.js';
import {
  commandTrace,
  currentTraceparent,
  inSpan,
  inTraceOf,
  startEventSpans,
  startSpan,
  traceLogFields,
  type Tracing,
} from './spans.js';
import { startTracing } from './start-tracing.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const TRACEPARENT = `00-${TRACE}-${CALLER}-01`;
const eventOf = (id: string, traceparent?: string) =>
  ({ id, stream: 'company-1', type: 'Happened', metadata: { traceparent } }) as unknown as StoredEvent &
    RecordedEvent;
const silent = { info: () => undefined, warn: () => undefined };

describe('tracing that is on', () => {
  let exporter: InMemorySpanExporter;
  let tracing: Tracing;
  const spans = () =>
    exporter.getFinishedSpans().map((span) => ({
      name: span.name,
      traceId: span.spanContext().traceId,
      spanId: span.spanContext().spanId,
      parent: span.parentSpanContext?.spanId,
      error: span.status.code === SpanStatusCode.ERROR ? span.attributes['error.type'] : null,
      kind: SpanKind[span.kind],
      attributes: span.attributes,
    }));

  beforeEach(() => {
    exporter = new InMemorySpanExporter();
    tracing = startSdk(silent, new SimpleSpanProcessor(exporter));
  });
  afterEach(() => tracing.stop());

  it('continues the trace of a caller, and records the command of a request as the parent of its events', async () => {
    let recorded: string | undefined;
    const request = startSpan('POST', { kind: 'SERVER', parent: TRACEPARENT });
    await request?.run(() =>
      commandTrace('sqlite').execute('company', async () => {
        recorded = commandTrace('sqlite').traceparent();
        await commandTrace('sqlite').append('company', () => Promise.resolve());
      }),
    );
    request?.set({ 'http.response.status_code': 201 }, 'POST /things');
    request?.end();
    const [append, execute, server] = spans();
    expect(server).toMatchObject({ name: 'POST /things', traceId: TRACE, parent: CALLER, kind: 'SERVER' });
    expect(execute).toMatchObject({ name: 'execute company', traceId: TRACE, parent: server?.spanId });
    expect(append).toMatchObject({ name: 'append company', parent: execute?.spanId, kind: 'CLIENT' });
    expect(append?.attributes).toMatchObject({ 'db.system.name': 'sqlite', 'db.operation.name': 'append' });
    expect(recorded).toBe(`00-${TRACE}-${execute?.spanId ?? ''}-01`);
  });

  it.each([
    null,
    'nonsense',
    `00-${'0'.repeat(32)}-${CALLER}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${CALLER}-01`,
    `ff-${TRACE}-${CALLER}-01`,
    `${TRACEPARENT}-more`,
    `${TRACEPARENT}, ${TRACEPARENT}`,
  ])('begins a new trace if the caller sends %s', (parent) => {
    startSpan('GET', { parent })?.end();
    expect(spans()).toMatchObject([{ name: 'GET', parent: undefined }]);
    expect(spans()[0]?.traceId).not.toBe(TRACE);
  });

  it('keeps only the sampled flag of a caller', () => {
    expect(startSpan('GET', { parent: `00-${TRACE}-${CALLER}-ff` })?.traceparent).toMatch(/-01$/);
    const unsampled = startSpan('GET', { parent: `00-${TRACE}-${CALLER}-00` });
    expect(unsampled?.traceparent).toMatch(/-00$/);
    unsampled?.end();
    expect(spans()).toEqual([]);
  });

  it('gives each event of a batch a span in its own trace, and lets its consequences continue there', async () => {
    const other = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const events = [eventOf('1', TRACEPARENT), eventOf('2', other), eventOf('3'), eventOf('4', 'nonsense')];
    const batch = startEventSpans('intake', events);
    const continued = batch.continued(eventOf('1', TRACEPARENT));
    await inTraceOf(continued, () => inSpan('execute company', {}, () => Promise.resolve()));
    batch.end(({ id }) => id === '2');
    const [reaction, first, second] = spans();
    expect(first).toMatchObject({ name: 'process company', traceId: TRACE, parent: CALLER, error: null });
    expect(first?.attributes).toMatchObject({
      'messaging.consumer.group.name': 'intake',
      'messaging.message.id': '1',
      'messaging.operation.type': 'process',
    });
    expect(second).toMatchObject({ traceId: 'a'.repeat(32), parent: 'b'.repeat(16), error: '_OTHER' });
    expect(reaction).toMatchObject({ traceId: TRACE, parent: first?.spanId });
    expect(batch.continued(eventOf('3')).metadata.traceparent).toBeUndefined();
  });

  it('names the class of an error, never its message', async () => {
    const failing = inSpan('execute company', {}, () => Promise.reject(new TypeError('Jane Doe')));
    await expect(failing).rejects.toThrow('Jane Doe');
    expect(spans()).toMatchObject([{ error: 'TypeError' }]);
    expect(
      JSON.stringify(exporter.getFinishedSpans().map(({ events, status }) => [events, status])),
    ).not.toMatch('Jane');
  });

  it('adds the ids of the span under way to log lines', async () => {
    expect(traceLogFields()).toEqual({});
    await inSpan('work', {}, (span) => {
      expect(traceLogFields()).toEqual({
        trace_id: span?.traceparent.split('-')[1],
        span_id: span?.traceparent.split('-')[2],
      });
      return Promise.resolve();
    });
  });
});

describe('tracing that is off', () => {
  it('has no spans and adds nothing to events', async () => {
    const tracing = await startTracing(
      new Config({ OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x' }),
      silent,
    );
    expect(startSpan('GET', { parent: TRACEPARENT })).toBeNull();
    expect(await inSpan('work', {}, (span) => Promise.resolve(span))).toBeNull();
    expect(currentTraceparent()).toBeUndefined();
    const event = eventOf('1', TRACEPARENT);
    expect(startEventSpans('intake', [event]).continued(event)).toBe(event);
    await tracing.stop();
  });
});

it('warns once per outage of the collector', () => {
  const lines: string[] = [];
  let code = ExportResultCode.FAILED;
  const collector = {
    export: (_, done) => done({ code }),
  } as SpanExporter;
  const exporter = new ReportingExporter(collector, {
    info: (line) => lines.push(line),
    warn: (line) => lines.push(line),
  });
  for (code of [1, 1, 0, 0, 1]) exporter.export([], () => undefined);
  expect(lines.map((line) => line.slice(0, 20))).toEqual([
    'traces are lost: the',
    'traces are exported ',
    'traces are lost: the',
  ]);
});
