import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AnyProjection } from '#kit/event-sourcing';
import type { AnyWebhookMapping } from '#platform/webhook-mapping';
import type { Domain } from '#platform/hosting';

/** Something that a domain's file exports and that its `Domain` must list. */
export interface Declared {
  readonly lib: string;
  readonly file: string;
  readonly kind: Kind;
  /** The export's name. */
  readonly name: string;
  readonly value: unknown;
}

type Kind =
  | 'aggregate'
  | 'upcasters'
  | 'projection'
  | 'webhook mapping'
  | 'error codes'
  | 'process manager'
  | 'worker'
  | 'eraser'
  | 'Nest module'
  | 'domain';

const LIBS = 'libs/domain';

/** Returns the libs of the domain layer, which have a `Domain` or a folder of pure rules. */
export const domainLibs = (): string[] =>
  readdirSync(LIBS).filter(
    (lib) => existsSync(join(LIBS, lib, 'src/domain')) || existsSync(join(LIBS, lib, `src/${lib}.domain.ts`)),
  );

type Exported = Pick<Declared, 'file' | 'name' | 'value'>;

/** Returns the declarations in a domain lib's source files, listed or not. */
export async function declaredBy(lib: string): Promise<Declared[]> {
  const src = join(LIBS, lib, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('spec.ts') && !file.startsWith('testing/'))
    .filter((file) => basename(file) !== 'index.ts' && !/fixtures/.test(file));
  const exported: Exported[] = [];
  // Sequential, so that each module is loaded once.
  for (const file of files) exported.push(...(await exportsOf(join(src, file))));
  return exported.flatMap(withMembers).flatMap(({ file, name, value }) => {
    const kind = kindOf(name, value, file);
    return kind ? [{ lib, file, kind, name, value }] : [];
  });
}

/** Returns the declarations that no domain lists, in words. */
export function unlisted(declared: readonly Declared[], domains: readonly Domain[]): string[] {
  const listed = new Set<unknown>(domains.flatMap((domain) => [domain.name, ...partsOf(domain)]));
  const codes = new Map(domains.flatMap(({ errors }) => Object.entries(errors)));
  const isListed = ({ kind, value }: Declared): boolean => {
    if (kind === 'error codes')
      return Object.entries(value as object).every(([code, one]) => codes.get(code) === one);
    if (kind === 'domain') return listed.has((value as Domain).name);
    // A domain may list a projection limited to some events: the fold stays the same.
    if (kind === 'projection') return listed.has((value as AnyProjection).fold);
    return listed.has(value);
  };
  return declared
    .filter((one) => !isListed(one))
    .map(({ kind, name, file }) => `${kind} ${name} (${file}) is in no domain that apps/domains.ts lists`);
}

const partsOf = (domain: Domain): readonly unknown[] => [
  ...domain.aggregates,
  ...(domain.upcasters ? [domain.upcasters] : []),
  ...domain.projections.map(({ fold }) => fold),
  ...domain.webhooks,
  ...domain.processes,
  ...domain.workers,
  ...(domain.erases ?? []),
  ...Object.values(domain.servers ?? {}).flat(),
  ...modulesOf(Object.values(domain.modules).flat()),
];

/** Modules and those that they import. */
function modulesOf(modules: readonly object[]): readonly object[] {
  const inner = modules.flatMap(
    (module) => (Reflect.getMetadata('imports', module) as readonly object[] | undefined) ?? [],
  );
  return inner.length === 0 ? modules : [...modules, ...modulesOf(inner)];
}

async function exportsOf(file: string): Promise<Exported[]> {
  const compiled = new URL(`../../${file.replace(/\.ts$/, '.js')}`, import.meta.url);
  const module = (await import(compiled.href)) as Readonly<Record<string, unknown>>;
  return Object.entries(module).map(([name, value]) => ({
    file,
    name,
    // A domain that needs the others is declared by a function of them.
    value:
      file.endsWith('.domain.ts') && typeof value === 'function'
        ? (value as (others: readonly Domain[]) => Domain)([])
        : value,
  }));
}

/** Mappings of one topic may be exported as one list, or as one table. */
function withMembers(one: Exported): Exported[] {
  const { file, name, value } = one;
  if (typeof value !== 'object' || value === null) return [one];
  const members = Object.values(value).filter(isMapping);
  return [one, ...members.map((member) => ({ file, name: `${name}.${member.eventName}`, value: member }))];
}

const isMapping = (value: unknown): value is AnyWebhookMapping =>
  typeof value === 'object' && value !== null && ['eventName', 'on', 'fields'].every((key) => key in value);

type Shape = Readonly<Record<string, unknown>>;

/** The kind of declaration that an export is; null if it is none. */
export function kindOf(name: string, value: unknown, file: string): Kind | null {
  if (typeof value === 'function') return kindOfClass(name, value, file);
  if (Array.isArray(value)) return /upcasters$/i.test(name) ? 'upcasters' : null;
  if (typeof value !== 'object' || value === null) return null;
  const has = (...keys: readonly string[]): boolean => keys.every((key) => key in value);
  if (has('aggregates', 'projections', 'modules')) return 'domain';
  if (has('category', 'decider', 'events')) return 'aggregate';
  if (has('name', 'version', 'fold')) return 'projection';
  if (isMapping(value)) return 'webhook mapping';
  return isErrorCodes(value as Shape) ? 'error codes' : null;
}

const isErrorCodes = (value: Shape): boolean =>
  Object.keys(value).length > 0 &&
  Object.entries(value).every(
    ([code, one]) => code.startsWith('E_') && typeof one === 'object' && one !== null && 'meaning' in one,
  );

function kindOfClass(name: string, type: object, file: string): Kind | null {
  const prototype = (type as { readonly prototype?: object }).prototype ?? {};
  if (Reflect.hasMetadata('imports', type) || Reflect.hasMetadata('providers', type)) return 'Nest module';
  if ('handle' in prototype && implementsPort(name, 'Subscriber', file)) return 'process manager';
  if ('erase' in prototype && implementsPort(name, 'Eraser', file)) return 'eraser';
  return 'start' in prototype && 'stop' in prototype ? 'worker' : null;
}

/** Interfaces do not exist at run time, so this looks at the source text. */
const implementsPort = (name: string, port: string, file: string): boolean =>
  new RegExp(`class ${name}\\b[^{]*\\b${port}\\b`).test(readFileSync(file, 'utf8'));
