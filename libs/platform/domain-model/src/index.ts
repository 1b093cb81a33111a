export * from './search-text.js';
export * from './texts-by-key.js';
