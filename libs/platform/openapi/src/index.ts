export { Describe, DescribeSent, type Description } from './describing/describe.js';
export { OperatorCommand } from './describing/operator-command.js';
export * from './describing/common-fields.js';
export * from './describing/schema.js';
export { type Route, routesOf } from './document/routes.js';
export { OpenApiModule } from './openapi.module.js';
export { EVENT_NAME, PublishedEvents } from './published-events.js';
