export * from './company.fixtures.js';
