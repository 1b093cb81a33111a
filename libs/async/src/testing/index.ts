export { Gate } from './gate.js';
export { endKeptConnections } from './kept-connections.js';
