export * from './operator-tokens.js';
export * from './operator.domain.js';
export * from './operator.module.js';
