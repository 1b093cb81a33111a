import { Global, Module } from '@nestjs/common';
import { Limits } from './auth/limits.js';
import { IdempotencyKeys } from './idempotency/idempotency-keys.js';

/** What guards and interceptors of every endpoint share. */
@Global()
@Module({ providers: [Limits, IdempotencyKeys], exports: [Limits, IdempotencyKeys] })
export class HttpModule {}
