export * from './required-action.fixtures.js';
