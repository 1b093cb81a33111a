export * from './stripe-double.js';
