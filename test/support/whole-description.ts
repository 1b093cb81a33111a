interface Description {
  readonly paths: object;
  readonly components: Readonly<Record<string, object>>;
}

/**
 * Returns the descriptions for partners and operators as one document, of the type that the caller reads.
 *
 * @throws if the service does not serve them
 */
export async function wholeDescription<D>(url: string): Promise<D> {
  const [partners, operators] = await Promise.all([
    described(`${url}/openapi.json`),
    described(`${url}/v1/operations/openapi.json`),
  ]);
  const components = Object.entries(partners.components).map(
    ([kind, entries]) => [kind, { ...operators.components[kind], ...entries }] as const,
  );
  return {
    ...partners,
    paths: { ...partners.paths, ...operators.paths },
    components: Object.fromEntries(components),
  } as D;
}

async function described(address: string): Promise<Description> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is ${answer.status}`);
  return (await answer.json()) as Description;
}
