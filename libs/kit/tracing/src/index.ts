export {
  commandTrace,
  inSpan,
  inTraceOf,
  type OpenSpan,
  startEventSpans,
  startSpan,
  traceLogFields,
  type Tracing,
} from './spans.js';
export * from './start-tracing.js';
export * from './tracing.config.js';
