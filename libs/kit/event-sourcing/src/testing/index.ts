export * from './given.js';
export * from './in-memory-chain.js';
export * from './in-memory-cipher.js';
export * from './project.js';
export * from './recorded.js';
export * from './upcasts.js';
