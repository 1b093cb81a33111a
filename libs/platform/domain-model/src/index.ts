export * from './generations.js';
export * from './search-text.js';
export * from './service-aggregate.js';
export * from './texts-by-key.js';
