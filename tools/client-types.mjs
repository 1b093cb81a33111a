// `npm run client:types`: makes the types of the client (clients/typescript/src/api-types.ts) and of the desk's page
// (apps/portal/src/desk/api-types.ts) of the API's description anew.
import { runJest } from './jest/run.mjs';
import { install } from './setup.mjs';

install();
runJest(['test/openapi.int-spec.ts', '-t', 'types of the client', ...process.argv.slice(2)], {
  CLIENT_TYPES: 'write',
});
