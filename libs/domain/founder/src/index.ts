export * from './founder.domain.js';
