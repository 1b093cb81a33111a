export * from './document-store.js';
export * from './collection-of.js';
export * from './subscriber.js';
