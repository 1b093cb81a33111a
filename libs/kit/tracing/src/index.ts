export { commandTrace, startEventSpans } from './spans.js';
export {
  currentTraceparent,
  inSpan,
  inTraceOf,
  type OpenSpan,
  startSpan,
  traceLogFields,
  type Tracing,
} from './spans.js';
export * from './start-tracing.js';
export * from './tracing.config.js';
