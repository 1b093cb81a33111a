export * from './test-app.js';
export { runWithContext } from '../requests/request-context.js';
