export * from './settable-clock.js';
export { Gate } from './gate.js';
export { endKeptConnections } from './kept-connections.js';
