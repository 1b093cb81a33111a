export { Backoff } from './backoff.js';
export { CoalescedPass } from './coalesced-pass.js';
export { Mutex } from './mutex.js';
export { type PollingOptions, PollingWorker } from './polling-worker.js';
export { CrowdedError, type WaitLimits, Semaphore } from './semaphore.js';
export { sleep } from './sleep.js';
export { TimeoutError, withTimeout } from './timeout.js';
export { unlessAborted } from './unless-aborted.js';
