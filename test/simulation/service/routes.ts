import { RequestMethod, type Type } from '@nestjs/common';

/** A method of a controller. */
export interface Route {
  readonly controller: Type;
  readonly method: string;
  /** The values of the path's parameters. */
  readonly params: Readonly<Record<string, string>>;
}

interface Declared {
  readonly verb: string;
  readonly parts: readonly string[];
  readonly controller: Type;
  readonly method: string;
}

/** Finds the method of a controller that serves a path, as Nest and Express do: the first that is declared. */
export class Routes {
  private readonly declared: readonly Declared[];

  constructor(controllers: readonly Type[]) {
    this.declared = controllers.flatMap((controller) => {
      const routes = routesByController.get(controller) ?? routesOf(controller);
      routesByController.set(controller, routes);
      return routes;
    });
  }

  /** @throws {Error} if no route has this path */
  find(verb: string, path: string): Route {
    const given = partsOf(path);
    for (const { verb: declaredVerb, parts, controller, method } of this.declared) {
      if (declaredVerb !== verb || parts.length !== given.length) continue;
      if (!parts.every((part, index) => part.startsWith(':') || part === given[index])) continue;
      const params = parts.flatMap((part, index) =>
        part.startsWith(':') ? [[part.slice(1), given[index] ?? '']] : [],
      );
      return { controller, method, params: Object.fromEntries(params) as Route['params'] };
    }
    throw new Error(`there is no route ${verb} ${path}`);
  }
}

/** All processes have the same controllers. */
const routesByController = new Map<Type, readonly Declared[]>();

function routesOf(controller: Type): Declared[] {
  const prototype = controller.prototype as Record<string, object>;
  return Object.getOwnPropertyNames(prototype).flatMap((method) => {
    const handler = prototype[method] as object;
    const verb = Reflect.getMetadata('method', handler) as RequestMethod | undefined;
    if (verb === undefined) return [];
    const paths = [Reflect.getMetadata('path', handler) ?? '/'].flat() as string[];
    const bases = [Reflect.getMetadata('path', controller) ?? '/'].flat() as string[];
    return bases.flatMap((base) =>
      paths.map((path) => ({
        verb: RequestMethod[verb],
        parts: partsOf(`${base}/${path}`),
        controller,
        method,
      })),
    );
  });
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');
