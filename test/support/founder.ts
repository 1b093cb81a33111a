import { isDeepStrictEqual } from 'node:util';
import type { Assistant, NextAction } from './assistant.js';
import type { PageVisitor } from './page-visitor.js';

/** A founder's answers by field. */
export type Founder = Readonly<Record<string, unknown>>;

const home = { line1: '1 Dorset Street', city: 'London', state: 'LDN', postalCode: 'W1U', country: 'GBR' };
const ada = { legalFirstName: 'Ada', legalLastName: 'Lovelace' };
const officer = (type: string) => ({ type, ...ada, address: home });

/** The answers for an LLC, by a founder abroad. */
export const llc: Founder = {
  state: 'WY',
  entityType: 'LLC',
  description: 'Analytical engines',
  naicsCode: '541511',
  nameOptions: [{ name: 'Analytical Engines', entityTypeEnding: 'LLC', position: 1 }],
  responsibleParty: { ...ada, email: 'ada@founders.example', address: home },
  members: [{ isNaturalPerson: true, ...ada, address: home, ownershipPercent: 100 }],
  usTaxIds: false,
  expeditedEin: true,
};
/** The answers for a CCorp, by a founder with a US tax ID. */
export const ccorp: Founder = {
  ...llc,
  state: 'DE',
  entityType: 'CCorp',
  nameOptions: [{ name: 'Difference Engines', entityTypeEnding: 'Inc.', position: 1 }],
  executiveMembers: ['President', 'Secretary', 'Treasurer', 'Director'].map(officer),
  ccorpValuation: { noOfShares: 10_000_000, shareValue: 0.0001 },
  usTaxIds: true,
  expeditedEin: false,
};

/** Entered by the founder on a page that the assistant does not see. */
export const TAX_ID = '123-45-6789';

/**
 * Opens a link as the founder, to pay or enter tax IDs.
 * @param visitor the founder's browser, in which they signed up @throws if the page rejects the input
 */
export async function openLink(visitor: PageVisitor, link: string): Promise<void> {
  await visitor.open(link);
  if (link.includes('/checkout/')) await visitor.submit('', { outcome: 'succeed' });
  // The founder is also the owner or the officers, and is asked once.
  else await visitor.submit('', { responsibleParty: TAX_ID });
  if (visitor.status !== 200) throw new Error(`the page answered ${visitor.status}:\n${visitor.text}`);
}

/** Returns the founder's answers for the parameters of a schema. */
export const paramsFor = (params: NextAction['params'], founder: Founder): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(params?.properties ?? {}).flatMap((name) =>
      founder[name] === undefined ? [] : [[name, founder[name]]],
    ),
  );

/** A tool call requested by `nextAction`. */
export interface Call {
  readonly tool: string;
  readonly args: Record<string, unknown>;
  /** The name of the action, or else of the tool. */
  readonly name: string;
}

/** Returns the next call; null if the service has to act, or nobody. */
export function callOf(next: NextAction, founder: Founder): Call | null {
  // The founder acts on a page; the assistant then looks at the progress.
  if (next.tool === null && next.link !== null)
    return { tool: 'get_company_onboarding_status', args: {}, name: 'get_company_onboarding_status' };
  if (next.tool === null) return null;
  const args = { ...next.arguments };
  if (next.params) args['params'] = { ...paramsFor(next.params, founder), ...(args['params'] as object) };
  const name = typeof args['action'] === 'string' ? args['action'] : next.tool;
  return { tool: next.tool, args, name };
}

/**
 * Makes an assistant follow the responses until the company is submitted.
 *
 * @param before runs before each call
 * @returns the calls made @throws the error of a refused call
 */
export async function follow(
  assistant: Assistant,
  founder: Founder,
  before: (call: Call, next: NextAction) => Promise<void> = () => Promise.resolve(),
): Promise<readonly string[]> {
  const called: string[] = [];
  let next = (await assistant.call('get_company_onboarding_status')).content.nextAction;
  for (let step = 0; step < 40; step++) {
    const call = callOf(next, founder);
    if (!call) return called;
    if (next.link !== null) await openLink(assistant.visitor, next.link);
    await before(call, next);
    called.push(call.name);
    const answer = await assistant.call(call.tool, call.args);
    if (answer.isError) throw new Error(`${call.name}: ${JSON.stringify(answer.error)}`);
    if (call.name === 'submit') return called;
    next = answer.content.nextAction;
    if (next.tool === call.tool && isDeepStrictEqual(next.arguments, call.args))
      throw new Error(`${call.name} names itself as the next action`);
  }
  throw new Error(`it went round in circles: ${called.join()}`);
}

/** Makes an assistant ask for tax IDs, and returns the link to their page. */
export async function taxIdsLink(assistant: Assistant): Promise<string> {
  const links: string[] = [];
  const reached = new Error('the page for tax IDs is linked');
  await follow(assistant, ccorp, (_, { link }) => {
    if (link?.includes('/secure/') !== true) return Promise.resolve();
    links.push(link);
    return Promise.reject(reached);
  }).catch((error: unknown) => {
    if (error !== reached) throw error;
  });
  return links[0] ?? '';
}

/** Invalid values by field, each tried alone. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  state: ['ZZ', 'Wyoming', 'wy'],
  entityType: ['Partnership'],
  description: ['', 'x'.repeat(51)],
  naicsCode: ['000000', 'software'],
  nameOptions: [
    [],
    [{ name: 'Engines', entityTypeEnding: 'GmbH', position: 1 }],
    [1, 1].map((position) => ({ name: 'Engines', entityTypeEnding: 'LLC', position })),
  ],
  responsibleParty: [
    { ...ada, email: 'nowhere' },
    { ...ada, email: 'ada@founders.example', ssn: TAX_ID },
  ],
  members: [[], [{ isNaturalPerson: true, ...ada, address: home, ownershipPercent: 99 }]],
  executiveMembers: [['President', 'Secretary', 'Director'].map(officer)],
  ccorpValuation: [{ noOfShares: 0, shareValue: 1 }],
  usTaxIds: [TAX_ID],
};

/** Wrong variants of a call; all must be rejected completely. */
export function wrongly({ args, name }: Call, { params }: NextAction): readonly Record<string, unknown>[] {
  if (name === 'verify_payment') return [{ checkoutSessionId: 'test_of_nobody' }];
  const given = args['params'] as Readonly<Record<string, unknown>> | undefined;
  if (!params || !given || name === 'submit') return [];
  const required = params.required.map((field) =>
    Object.fromEntries(Object.entries(given).filter(([one]) => one !== field)),
  );
  const changed = Object.keys(given).flatMap((field) =>
    (WRONG[field] ?? []).map((value) => ({ ...given, [field]: value })),
  );
  const foreign = {
    ...given,
    ...(name === 'propose_names' ? { description: 'x' } : { nameOptions: llc['nameOptions'] }),
  };
  return [...required, ...changed, foreign, { ...given, ssn: TAX_ID }].map((wrong) => ({
    ...args,
    params: wrong,
  }));
}
