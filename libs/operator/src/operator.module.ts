import { Global, Module } from '@nestjs/common';
import { OperatorVerifier } from '#http';
import { OperatorTokens } from './operator-tokens.js';

/** Global: the guard of every operator endpoint asks it. */
@Global()
@Module({
  providers: [OperatorTokens, { provide: OperatorVerifier, useExisting: OperatorTokens }],
  exports: [OperatorTokens, OperatorVerifier],
})
export class OperatorModule {}
