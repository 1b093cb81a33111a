export * from './signature.fixtures.js';
