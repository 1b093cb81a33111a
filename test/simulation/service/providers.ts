import type { DynamicModule, ForwardReference, Provider, Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

/** The keys under which Nest's decorators keep the message of a handler. */
const HANDLES = ['__commandHandler__', '__queryHandler__'];

type Imported = Type | DynamicModule | Promise<DynamicModule> | ForwardReference;
type Token = NonNullable<Exclude<Provider, Type>['provide']>;
type Declared = Exclude<Provider, Type>;
interface Handler {
  execute(message: object): Promise<unknown>;
}

/**
 * Makes the objects of Nest's modules, each when it is first needed. A process of Nest costs a tenth of a second, because Nest
 * makes everything; a simulated process uses little and starts a hundred times as fast. Like Nest, it makes one object per
 * token and calls `onModuleInit`; unlike Nest, it knows no scopes and no visibility.
 */
export class Providers {
  private readonly declared = new Map<Token, Declared>();
  private readonly pending = new Map<Token, Promise<unknown>>();
  private readonly instances = new Map<Token, unknown>();
  private readonly handlers = new Map<unknown, Type<Handler>>();
  readonly controllers: Type[] = [];

  /** @param replaced used instead of the modules' own providers */
  constructor(imports: readonly Imported[], replaced: readonly Declared[]) {
    this.import(imports, new Set());
    const moduleRef = { get: (token: Token) => this.instances.get(token) };
    const bus = { execute: (message: object) => this.execute(message) };
    for (const provider of [
      ...replaced,
      { provide: CommandBus, useValue: bus },
      { provide: QueryBus, useValue: bus },
      { provide: ModuleRef, useValue: moduleRef },
    ])
      this.declared.set(provider.provide, provider);
  }

  /** @throws {Error} if no module provides it */
  get<T>(token: Type<T> | (abstract new (...parts: never[]) => T)): Promise<T> {
    return this.find(token) as Promise<T>;
  }

  /** Makes an object that no module provides, such as an interceptor. */
  async make<T extends object>(type: Type<T>): Promise<T> {
    const types = (Reflect.getMetadata('design:paramtypes', type) ?? []) as Token[];
    const named = (Reflect.getMetadata('self:paramtypes', type) ?? []) as { index: number; param: Token }[];
    const optional = new Set((Reflect.getMetadata('optional:paramtypes', type) ?? []) as number[]);
    const tokens = types.map((token, index) => named.find((one) => one.index === index)?.param ?? token);
    const isMissing = (token: Token, index: number): boolean =>
      optional.has(index) && !this.declared.has(token);
    const parts = await Promise.all(
      tokens.map((token, index) => (isMissing(token, index) ? Promise.resolve() : this.find(token))),
    );
    const instance = new type(...parts);
    await (instance as { onModuleInit?: () => unknown }).onModuleInit?.();
    return instance;
  }

  /** Sends a command or a query to its handler. */
  async execute(message: object): Promise<unknown> {
    const handler = this.handlers.get(message.constructor);
    if (!handler) throw new Error(`nothing handles ${message.constructor.name}`);
    return (await this.get(handler)).execute(message);
  }

  private find(token: Token): Promise<unknown> {
    let promise = this.pending.get(token);
    if (!promise) {
      promise = this.build(token).then((instance) => {
        this.instances.set(token, instance);
        return instance;
      });
      this.pending.set(token, promise);
    }
    return promise;
  }

  private async build(token: Token): Promise<unknown> {
    const provider = this.declared.get(token);
    if (!provider) {
      if (typeof token !== 'function') throw new Error(`nothing provides ${String(token)}`);
      return this.make(token as Type<object>);
    }
    if ('useValue' in provider) return provider.useValue;
    if ('useClass' in provider) return this.make(provider.useClass as Type<object>);
    if ('useExisting' in provider) return this.find(provider.useExisting as Token);
    const parts = await Promise.all((provider.inject ?? []).map((part) => this.find(part as Token)));
    return provider.useFactory(...(parts as never[]));
  }

  private import(imports: readonly Imported[], seen: Set<unknown>): void {
    for (const imported of imports) {
      if (seen.has(imported)) continue;
      seen.add(imported);
      const dynamic = 'module' in imported ? imported : null;
      const module = dynamic?.module ?? (imported as Type);
      const of = (key: string): unknown[] => (Reflect.getMetadata(key, module) ?? []) as unknown[];
      this.import([...of('imports'), ...(dynamic?.imports ?? [])] as Imported[], seen);
      for (const provider of [...of('providers'), ...(dynamic?.providers ?? [])] as Provider[])
        this.declare(provider);
      this.controllers.push(...(of('controllers') as Type[]));
    }
  }

  private declare(provider: Provider): void {
    if (typeof provider !== 'function') {
      this.declared.set(provider.provide, provider);
      return;
    }
    this.declared.set(provider, { provide: provider, useClass: provider });
    for (const key of HANDLES) {
      const message: unknown = Reflect.getMetadata(key, provider);
      if (message !== undefined) this.handlers.set(message, provider as Type<Handler>);
    }
  }
}
