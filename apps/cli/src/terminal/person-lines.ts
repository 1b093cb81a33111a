import type { KnownPerson, PersonEvent } from '#domain/privacy';

/** Formats everything known about a person. */
export const linesOfPerson = (known: KnownPerson): string[] => [
  `Customer ${known.serviceCustomerId}`,
  ...linesOf(known.customer),
  '',
  'What happened',
  ...known.history.flatMap(linesOfEvent),
  '',
  'Sign-in, and the programs allowed to act for them',
  ...linesOf(known.signIn),
  '',
  'Answers while forming companies, and the payments for them',
  ...known.onboarding.history.flatMap(linesOfEvent),
  ...known.companies.flatMap((company) => [
    '',
    `Company ${company.serviceCompanyId}`,
    ...linesOf(company.company),
    '',
    'What happened',
    ...company.history.flatMap(linesOfEvent),
    '',
    'Sent webhooks',
    ...company.deliveries.flatMap((delivery) => linesOf(delivery)),
  ]),
];

const linesOfEvent = ({ at, what, by, data }: PersonEvent): string[] => [
  `  ${at}  ${what}, by ${by}`,
  ...linesOf(data, '    '),
];

/** Formats each value on one line, after its path. */
function linesOf(value: unknown, indent = '  ', path = ''): string[] {
  if (typeof value !== 'object' || value === null)
    return [`${indent}${path}: ${typeof value === 'string' ? value : JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([name, inner]) =>
    linesOf(inner, indent, path === '' ? name : `${path}.${name}`),
  );
}
