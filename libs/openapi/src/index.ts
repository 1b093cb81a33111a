export { Describe, type Description } from './describing/describe.js';
export * from './describing/schema.js';
export type { Tag } from './describing/tags.js';
