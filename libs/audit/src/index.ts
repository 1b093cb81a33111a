export { AuditChain } from './audit-chain.js';
export type { Fault, FaultKind } from './verification/fault.js';
export type { Evidence, Progress, Verification } from './verification/evidence.js';
export { verifyLog } from './verification/verify-log.js';
export { verifyStreams } from './verification/verify-streams.js';
