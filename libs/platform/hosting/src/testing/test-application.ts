import {
  Global,
  type INestApplication,
  Module,
  type ModuleMetadata,
  type Provider,
  type Type,
} from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Test } from '@nestjs/testing';
import {
  createHttpApp,
  KeyVerifier,
  OnlyTenants,
  OperatorVerifier,
  Tenants,
  type VerifiedKey,
  type VerifiedOperator,
} from '#platform/http';
import { Logger, ProcessConfig } from '#kit/kernel';
import { EndpointLog } from '#platform/webhooks';
import type { Domain, Serving } from '../domain.js';
import { StoresModule } from '../stores.module.js';
import type { Stores } from '../stores.js';

export interface HarnessOptions {
  /** Which modules of the domains to use; default: those for requests and process managers. */
  readonly serving?: readonly Serving[];
  /** Additional modules, for example with handlers of commands to missing domains. */
  readonly imports?: NonNullable<ModuleMetadata['imports']>;
  readonly controllers?: readonly Type[];
  readonly providers?: readonly Provider[];
  /** Providers to replace: token, value. */
  readonly replace?: readonly (readonly [token: Type | (abstract new () => unknown), value: unknown])[];
  readonly env?: Readonly<Record<string, string>>;
  /** A folder that an earlier harness left with `stop({ keep: true })`. */
  readonly folder?: string;
}

/** Returns the application of some domains on opened stores, not listening yet. */
export function createTestApp(
  stores: Stores,
  domains: readonly Domain[],
  {
    serving = ['api', 'projector'],
    imports = [],
    controllers = [],
    providers = [],
    replace = [],
  }: HarnessOptions,
): Promise<INestApplication> {
  const modules = serving.flatMap((kind) => domains.flatMap((domain) => domain.modules[kind] ?? []));
  @Module({
    imports: [
      CqrsModule.forRoot(),
      StoresModule.of(stores, new Logger(stores.config.get(ProcessConfig).logLevel)),
      ...new Set(modules),
      ...imports,
      CallersModule,
    ],
    controllers: [...controllers],
    providers: [...providers],
  })
  class HarnessModule {}

  return createHttpApp(HarnessModule, stores.config, async (root, adapter, options) => {
    const building = Test.createTestingModule({ imports: [root] });
    for (const [token, value] of replace) building.overrideProvider(token).useValue(value);
    return (await building.compile()).createNestApplication(adapter, options);
  });
}

/** For domains without partners: a key is the name of its tenant. */
class TenantsKeys extends KeyVerifier {
  override verify(key: string): Promise<VerifiedKey> {
    return Promise.resolve({ keyId: 'key', tenantId: key });
  }
  override inForce(keyIds: readonly string[]): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(keyIds));
  }
  override hasActiveKey(): Promise<boolean> {
    return Promise.resolve(true);
  }
  override isSuspended(): Promise<boolean> {
    return Promise.resolve(false);
  }
}

/** For domains without partners. */
class ForgetfulLog extends EndpointLog {
  override record(): Promise<void> {
    return Promise.resolve();
  }
}

/** For domains without operators: a token is the name of its operator. */
class OperatorsTokens extends OperatorVerifier {
  override verify(token: string): Promise<VerifiedOperator> {
    return Promise.resolve({ tokenId: 'token', name: token });
  }
}

/** Comes after the domains, so that their own verifiers take precedence. */
@Global()
@Module({
  providers: [
    { provide: KeyVerifier, useClass: TenantsKeys },
    { provide: OperatorVerifier, useClass: OperatorsTokens },
    { provide: EndpointLog, useClass: ForgetfulLog },
    { provide: Tenants, useClass: OnlyTenants },
  ],
  exports: [KeyVerifier, OperatorVerifier, EndpointLog, Tenants],
})
class CallersModule {}
