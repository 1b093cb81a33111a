import type { Service } from './service.js';
import { wholeDescription } from './whole-description.js';

interface Described {
  readonly paths: Readonly<
    Record<string, { readonly post?: { readonly 'x-partner-events'?: readonly string[] } }>
  >;
}

const described = new WeakMap<Service, Described>();

/** Fetched once per service. Null if the service is gone, because some specs kill it. */
async function descriptionOf(service: Service): Promise<Described | null> {
  const cached = described.get(service);
  if (cached) return cached;
  const description = await wholeDescription<Described>(service.url).catch(() => null);
  if (description) described.set(service, description);
  return description;
}

/** Expects an operator's action to send the partner only the events in its description. */
export async function expectDeclared(
  service: Service,
  path: string,
  triggered: readonly string[] | undefined,
): Promise<void> {
  const description = triggered && (await descriptionOf(service));
  if (!description) return;
  const [plain = ''] = path.split('?');
  const declared = Object.entries(description.paths).flatMap(([pattern, { post }]) =>
    new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(plain)
      ? (post?.['x-partner-events'] ?? [])
      : [],
  );
  const undeclared = triggered.filter((name) => !declared.includes(name));
  expect({ plain, undeclared }).toEqual({ plain, undeclared: [] });
}
