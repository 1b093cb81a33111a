import type { Answers, StepName } from './events.js';

export interface Step {
  readonly name: StepName;
  readonly title: string;
  /** Lists the questions that the assistant asks the founder. */
  readonly ask: string;
  readonly fields: readonly string[];
  /** Whether the step applies, given the other answers. */
  readonly applies: (answered: AnsweredSteps) => boolean;
}

export type AnsweredSteps = Readonly<Partial<Record<StepName, Answers>>>;

const always = (): boolean => true;
const isCcorp = ({ choose_company }: AnsweredSteps): boolean => choose_company?.['entityType'] === 'CCorp';

/** In the order in which they are asked. */
export const STEPS: readonly Step[] = [
  {
    name: 'choose_company',
    title: 'State and kind of company',
    ask: 'Ask in which US state to form the company, and whether it should be an LLC or a C corporation (CCorp).',
    fields: ['state', 'entityType'],
    applies: always,
  },
  {
    name: 'describe_business',
    title: 'Business',
    ask: 'Ask what the business does: a description of at most 50 characters, and the best NAICS 2022 code (six digits) or exact title; search_industries finds both.',
    fields: ['description', 'naicsCode', 'industry'],
    applies: always,
  },
  {
    name: 'propose_names',
    title: 'Names',
    ask: 'Ask for one to three names in order of preference; the state may reject some. Position 1 is the first choice.',
    fields: ['nameOptions'],
    applies: always,
  },
  {
    name: 'set_responsible_party',
    title: 'Responsible party',
    ask: 'Ask for the legal name, e-mail address and postal address of the one person who is responsible for the company to the IRS.',
    fields: ['responsibleParty'],
    applies: always,
  },
  {
    name: 'set_members',
    title: 'Owners',
    ask: 'Ask who owns the LLC: the legal name (or full name, for an owner that is not a person), address and share of each. The shares must total exactly 100 percent.',
    fields: ['members'],
    applies: (answered) => !isCcorp(answered),
  },
  {
    name: 'set_officers',
    title: 'Officers and shares',
    ask: 'Ask who is President, Secretary and Treasurer (one each; one person may hold all), who the directors are (at least one), and for the number of authorized shares and their par value in dollars.',
    fields: ['executiveMembers', 'ccorpValuation'],
    applies: isCcorp,
  },
  {
    name: 'set_tax_ids',
    title: 'US tax IDs',
    ask: 'Ask whether any person named so far has a Social Security number or an ITIN. Never ask for the number itself: the person enters it on a secure page. If nobody has one, ask whether to expedite the EIN for an extra fee.',
    fields: ['usTaxIds', 'expeditedEin'],
    applies: always,
  },
];

export const stepOf = (name: string): Step | undefined => STEPS.find((step) => step.name === name);

/** Returns the steps without an answer, in order. */
export const openSteps = (answered: AnsweredSteps): readonly Step[] =>
  STEPS.filter((step) => step.applies(answered) && answered[step.name] === undefined);

/** Reports whether the founder said that a person in the request has a US tax ID. */
export const hasUsTaxIds = ({ set_tax_ids }: AnsweredSteps): boolean => set_tax_ids?.['usTaxIds'] === true;

export const wantsExpeditedEin = ({ set_tax_ids }: AnsweredSteps): boolean =>
  set_tax_ids?.['expeditedEin'] === true;

/** A person who can have a tax ID. */
export interface Person {
  readonly name: string;
  /** All places of the person in the request: `responsibleParty`, `members[0]`. */
  readonly paths: readonly [string, ...string[]];
}

/** Returns all people who can have a tax ID. A person in several places of the request is one person. */
export function peopleOf(answered: AnsweredSteps): readonly Person[] {
  const people: { person: Answers; paths: [string, ...string[]] }[] = [];
  for (const [path, person] of placesOf(answered)) {
    const same = people.find((one) => isSamePerson(one.person, person));
    if (same) same.paths.push(path);
    else people.push({ person, paths: [path] });
  }
  return people.map(({ person, paths }) => ({ name: nameOf(person), paths }));
}

/** Returns the natural persons of the request, by their paths. */
function placesOf(answered: AnsweredSteps): readonly (readonly [path: string, person: Answers])[] {
  const party = answered.set_responsible_party?.['responsibleParty'];
  const list = isCcorp(answered) ? 'executiveMembers' : 'members';
  const step = isCcorp(answered) ? answered.set_officers : answered.set_members;
  const others = (step?.[list] as readonly Answers[] | undefined) ?? [];
  return [
    ...(party ? [['responsibleParty', party as Answers] as const] : []),
    ...others.flatMap((person, index) =>
      person['isNaturalPerson'] === false ? [] : [[`${list}[${index}]`, person] as const],
    ),
  ];
}

/** Two people may share a name, but hardly an address too. Officers and responsible parties need no address. */
function isSamePerson(one: Answers, other: Answers): boolean {
  const [address, otherAddress] = [one, other].map(
    (person) => person['address'] as Answers | null | undefined,
  );
  return (
    folded(nameOf(one)) === folded(nameOf(other)) &&
    (!address ||
      !otherAddress ||
      ADDRESS.every((field) => folded(address[field]) === folded(otherAddress[field])))
  );
}

const ADDRESS = ['line1', 'postalCode', 'country'];

const folded = (text: unknown): string =>
  typeof text === 'string' ? text.toLowerCase().replace(/\s+/g, ' ').trim() : '';

const nameOf = (person: Answers): string =>
  [person['legalFirstName'], person['legalLastName']].filter((part) => typeof part === 'string').join(' ');

/** Combines the answers into the body of a request for a company. */
export function requestOf(
  customerId: string,
  answered: AnsweredSteps,
  taxIds: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const applying = STEPS.filter((step) => step.applies(answered) && step.name !== 'set_tax_ids');
  const fields = Object.assign({}, ...applying.map(({ name }) => answered[name] ?? {})) as Answers;
  const usTaxIds = hasUsTaxIds(answered) ? taxIds : {};
  const withTaxId = (person: Answers, path: string): Answers =>
    usTaxIds[path] === undefined ? person : { ...person, ssn: usTaxIds[path] };
  const withTaxIds = (list: string) => {
    const people = fields[list];
    return Array.isArray(people)
      ? { [list]: (people as Answers[]).map((person, index) => withTaxId(person, `${list}[${index}]`)) }
      : {};
  };
  const party = fields['responsibleParty'] as Answers | undefined;
  return {
    ...fields,
    ...withTaxIds('members'),
    ...withTaxIds('executiveMembers'),
    ...(party && { responsibleParty: withTaxId(party, 'responsibleParty') }),
    ...(wantsExpeditedEin(answered) && {
      requestedServices: [{ service: 'EinCreation', variant: 'Expedite' }],
    }),
    serviceCustomerId: customerId,
  };
}
