import type { INestApplicationContext, Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { Domain } from './domain.js';

/** The metadata keys by which `@nestjs/cqrs` finds the message that a class handles. */
const HANDLER_KEYS = ['__commandHandler__', '__queryHandler__'];

/** A class of this process sends a command or a query that has no handler here: the process must not start. */
class MissingHandlersError extends Error {
  override readonly name = 'MissingHandlersError';
}

/**
 * Checks that every command and query that the wired classes send has a handler in this process. The check finds them by
 * `new CreateCompany(…)` in the classes' source text, so no class needs to list what it sends.
 *
 * @param domains all domains of the service, whether this process wires them or not
 * @throws {MissingHandlersError}
 */
export function assertHandlers(app: INestApplicationContext, domains: readonly Domain[]): void {
  const wired = wiredIn(app);
  const handled = messagesOf(wired);
  const messages = new Set([...handled, ...messagesOf(domains.flatMap(providersOf))]);
  const missing = wired.flatMap((type) =>
    sentBy(type, messages)
      .filter((message) => !handled.has(message))
      .map((message) => `${type.name} sends ${message}, which has no handler in this process`),
  );
  if (missing.length > 0) throw new MissingHandlersError([...new Set(missing)].join('\n'));
}

type Callable = (abstract new (...args: never[]) => unknown) | ((...args: never[]) => unknown);

/** Returns the classes and factories of all providers and controllers. */
function wiredIn(app: INestApplicationContext): Callable[] {
  const modules = [...app.get(ModulesContainer).values()];
  const wrappers = modules.flatMap(({ providers, controllers, injectables }) => [
    ...providers.values(),
    ...controllers.values(),
    ...injectables.values(),
  ]);
  const types = wrappers.flatMap(({ metatype, instance }): unknown[] => [
    metatype,
    (instance as object | null | undefined)?.constructor,
  ]);
  return [...new Set(types.filter((type): type is Callable => typeof type === 'function'))];
}

/** The names of the commands and queries that some of the classes handle. */
const messagesOf = (types: readonly Callable[]): Set<string> =>
  new Set(
    types.flatMap((type) =>
      HANDLER_KEYS.flatMap((key) => {
        const message = Reflect.getMetadata(key, type) as Callable | undefined;
        return message === undefined ? [] : [message.name];
      }),
    ),
  );

/** The provider classes of a domain, in the modules of all kinds of processes. */
function providersOf({ modules }: Domain): Callable[] {
  const visit = (module: Type): Callable[] => [
    ...listed(module, 'providers').filter((one): one is Callable => typeof one === 'function'),
    ...listed(module, 'imports').flatMap((one) => (typeof one === 'function' ? visit(one as Type) : [])),
  ];
  return Object.values(modules).flat().flatMap(visit);
}

const listed = (module: Type, key: 'providers' | 'imports'): readonly unknown[] =>
  (Reflect.getMetadata(key, module) as readonly unknown[] | undefined) ?? [];

/** Matches `new Message(` and whether it is handed to a bus at once. A bundler may append `$1` to a name. */
const CONSTRUCTION = /(bus\.execute\(\s*)?\bnew (\w+?)(?:\$\d+)?\(/gi;

/** The commands and queries that a class makes, or hands to a bus, itself or in a class that it extends. */
function sentBy(type: Callable, messages: ReadonlySet<string>): string[] {
  const sent = new Set<string>();
  for (const source of classChain(type).map((one) => Function.prototype.toString.call(one)))
    for (const [, bus, name = ''] of source.matchAll(CONSTRUCTION))
      if (bus !== undefined || messages.has(name)) sent.add(name);
  return [...sent];
}

function classChain(type: unknown): readonly unknown[] {
  if (typeof type !== 'function' || type === Function.prototype) return [];
  return [type, ...classChain(Object.getPrototypeOf(type))];
}
