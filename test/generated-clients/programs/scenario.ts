/** The calls of a generated client that the scenario needs. Each program implements them with its own client. */
export interface Calls {
  /** Returns the new customer's id. */
  createCustomer(request: ReturnType<typeof customer>): Promise<string>;
  /** Returns the new company's id. */
  createCompany(request: ReturnType<typeof company>): Promise<string>;
  completeFormation(companyId: string): Promise<unknown>;
  createEin(companyId: string): Promise<unknown>;
  einOf(companyId: string): Promise<string | null>;
  /** Returns the number of CCorps of Delaware. */
  countCcorps(): Promise<number>;
  /** Reads a company that does not exist, and returns the code of the error, in the type that all errors share. */
  codeOfMissing(companyId: string): Promise<string>;
}

export const service = process.env['SERVICE_URL'] ?? '';
export const apiKey = process.env['API_KEY'] ?? '';

let keys = 0;
export const newKey = (): string => `generated-client-${process.pid}-${keys++}`;

export const customer = () => ({
  email: `ada.${process.pid}.${Date.now()}@founders.example`,
  firstName: 'Ada',
  lastName: 'Lovelace',
  countryOfResidence: 'USA',
  phoneNumber: '+12025550123',
});

const ada = { legalFirstName: 'Ada', legalLastName: 'Lovelace' };
const address = {
  line1: '1 Analytical Way',
  city: 'Dover',
  state: 'DE',
  postalCode: '19901',
  country: 'USA',
  phone: '+12025550123',
};
const officer = <T extends string>(type: T) => ({ type, ...ada });

export const company = (serviceCustomerId: string) => ({
  serviceCustomerId,
  state: 'DE' as const,
  entityType: 'CCorp' as const,
  industry: 'Custom Computer Programming Services',
  description: 'Software for analytical engines',
  responsibleParty: { ...ada, ssn: '219-45-7731', email: 'ada@founders.example', address },
  nameOptions: [{ name: 'Analytical Engines', entityTypeEnding: 'Inc.' as const, position: 1 }],
  members: [{ ...ada, isNaturalPerson: true, ownershipPercent: 100, ssn: '219-45-7731', address }],
  executiveMembers: [
    officer('President' as const),
    officer('Secretary' as const),
    officer('Treasurer' as const),
    officer('Director' as const),
  ],
  ccorpValuation: { noOfShares: 10_000_000, shareValue: 0.00001 },
  requestedServices: [{ service: 'Registered Agent' as const }],
});

/** From customer to EIN, a filter, and a 404. Throws if a response is not as expected. */
export async function run(calls: Calls): Promise<void> {
  const customerId = await calls.createCustomer(customer());
  const companyId = await calls.createCompany(company(customerId));
  await calls.completeFormation(companyId);
  await calls.createEin(companyId);
  const ein = await calls.einOf(companyId);
  if (!/^00-\d{7}$/.test(ein ?? '')) throw new Error(`the EIN is ${ein}`);
  const count = await calls.countCcorps();
  if (!(count >= 1)) throw new Error(`there are ${count} CCorps`);
  const code = await calls.codeOfMissing('38FiGu0qeHzHO9kYwKFjDIv8fqb');
  if (code !== 'E_NOT_FOUND') throw new Error(`the missing company is ${code}`);
  console.log(`EIN ${ein}`);
}
