export * from './webhook-mapping.js';
export { type Announcing, WebhookRegistry } from './webhook-registry.js';
