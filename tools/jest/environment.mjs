import { TestEnvironment } from 'jest-environment-node';

// A worker that has run its last spec has nothing open, yet takes longer to take apart the heaps of a hundred specs than
// the half second after which Jest ends it by force. What it holds, the system takes back.
if (process.send) process.once('exit', (code) => process.reallyExit(code));

/** Node, as Jest has it. */
export default TestEnvironment;
