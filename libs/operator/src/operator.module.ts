import { Global, Module } from '@nestjs/common';
import { OperatorVerifier } from '#http';
import { OperatorTokens } from './operator-tokens.js';

/** Global: the guard of every endpoint of the operations desk asks it. */
@Global()
@Module({
  providers: [OperatorTokens, { provide: OperatorVerifier, useExisting: OperatorTokens }],
  exports: [OperatorTokens, OperatorVerifier],
})
export class OperatorModule {}
