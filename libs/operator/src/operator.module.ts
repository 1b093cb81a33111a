import { Global, Module } from '@nestjs/common';
import { OperatorVerifier } from '#http';
import { RecordActHandler } from './commands/record-act/record-act.js';
import { OperatorTokens } from './operator-tokens.js';

/** Global: the guard of every operator endpoint asks it. */
@Global()
@Module({
  providers: [OperatorTokens, RecordActHandler, { provide: OperatorVerifier, useExisting: OperatorTokens }],
  exports: [OperatorTokens, OperatorVerifier],
})
export class OperatorModule {}
