import { eventually } from '#kit/kernel/testing';
import { WebhookReceiver } from '../../../clients/typescript/examples/webhook-receiver.js';
import { Partner } from '../../support/partner.js';
import { address, customerRequest, llcRequest, ofCcorp } from '../../support/requests.js';
import { API_KEY, Service } from '../../support/service.js';

// Texts that occur nowhere else, so that copies can replace them.
export const FIRST_NAME = 'Zarathustrine';
export const LAST_NAME = 'Quillfeather';
export const COMPANY_NAME = 'Xylophonic Weavers';

/** A company that a real service has taken through its life. */
export interface Played {
  readonly companyId: string;
  readonly customerId: string;
  readonly email: string;
  /** How many of {@link TOTAL_WEIGHT} copies repeat this company. */
  readonly weight: number;
}

/** The stories of a data folder. */
export interface Stories {
  readonly played: readonly Played[];
  /** The subscriptions of the service that are not read models. */
  readonly subscribers: readonly string[];
}

/** Plays one company of each kind in a new data folder. When it resolves, every webhook has been delivered. */
export async function playStories(folder: string): Promise<Stories> {
  const service = await Service.start(folder);
  const receiver = await WebhookReceiver.listen();
  try {
    const partner = new Partner(service.url, API_KEY);
    await partner.notify(receiver);
    const played: Played[] = [];
    for (const { weight, company, steps } of STORIES) {
      const email = `zarathustrine.${played.length}@quillfeather.example`;
      const founder = customerRequest({ email, firstName: FIRST_NAME, lastName: LAST_NAME });
      const customerId = await partner.newCustomer(founder);
      const companyId = await partner.newCompany(customerId, requestOf(customerId, company));
      const scene = {
        partner,
        company: `/v1/partner/companies/${companyId}`,
        play: (step: string) => partner.post(`/v1/partner/playground/companies/${companyId}/${step}`),
      };
      for (const step of steps) await step(scene);
      played.push({ companyId, customerId, email, weight });
    }
    await everythingDelivered(service, partner);
    return { played, subscribers: await subscribersOf(service) };
  } finally {
    await service.stop();
    await receiver.close();
  }
}

interface Scene {
  readonly partner: Partner;
  /** The company's path in the API. */
  readonly company: string;
  /** Takes a step of the playground. */
  readonly play: (step: string) => Promise<unknown>;
}
type Step = (scene: Scene) => Promise<unknown>;
interface Story {
  readonly weight: number;
  readonly company: object;
  readonly steps: readonly Step[];
}

const person = { legalFirstName: FIRST_NAME, legalLastName: LAST_NAME };

const requestOf = (customerId: string, more: object): object =>
  llcRequest(customerId, {
    nameOptions: [{ name: COMPANY_NAME, entityTypeEnding: 'LLC', position: 1 }],
    responsibleParty: { ...person, email: `zarathustrine@quillfeather.example`, address },
    members: [{ ...person, isNaturalPerson: true, ownershipPercent: 100, address }],
    ...more,
  });

const CCORP = {
  ...ofCcorp,
  state: 'DE',
  nameOptions: [{ name: COMPANY_NAME, entityTypeEnding: 'Inc', position: 1 }],
};

const file: Step = ({ play }) => play('formation/complete');
const fail: Step = ({ play }) => play('formation/fail');
const requireConsent: Step = ({ play }) => play('signatures/form8821/require');
const consent: Step = ({ play }) => play('signatures/FORM8821/sign');
const sign: Step = ({ play }) => play('signatures/SS4/sign');
const issueEin: Step = ({ play }) => play('eincreation/complete');
const rejectNames: Step = ({ play }) => play('formation/reject-names');

const sendOtherName: Step = async ({ partner, company }) => {
  const [action] = await eventually(async () => {
    const actions = await partner.get<{ requiredActionId: string }[]>(`${company}/required-actions`);
    expectSome(actions);
    return actions;
  });
  await partner.post(`${company}/required-actions/${action?.requiredActionId}/resolution`, {
    actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED',
    nameOptions: [{ name: `${COMPANY_NAME} Group`, entityTypeEnding: 'LLC', position: 1 }],
  });
};

const report: Step = async ({ partner, company, play }) => {
  const reports = `${company}/compliance/annual-reports`;
  const { annualReportId } = await partner.post<{ annualReportId: string }>(reports, {
    fiscalYear: new Date().getUTCFullYear() + 1,
    answers: [{ fieldId: 'wyomingAssets', value: '1000000' }],
  });
  await partner.post(`${reports}/${annualReportId}/confirm`);
  await play(`annual-reports/${annualReportId}/complete`);
};

/** Nothing stays unsigned, because the service would remind founders of it for a year of copies at once. */
const STORIES: readonly Story[] = [
  { weight: 3, company: {}, steps: [rejectNames, sendOtherName, file, sign, issueEin, report] },
  { weight: 4, company: CCORP, steps: [file, requireConsent, consent, sign, issueEin] },
  { weight: 2, company: { state: 'DE' }, steps: [sign, file] },
  { weight: 1, company: {}, steps: [fail] },
];

/** The sum of the stories' weights. */
export const TOTAL_WEIGHT = STORIES.reduce((sum, { weight }) => sum + weight, 0);

/** A delivery that is not planned yet is not in the list, so no event may come while it is read. */
const everythingDelivered = (service: Service, partner: Partner): Promise<void> =>
  eventually(async () => {
    const head = await headReachedByAll(service);
    const path = '/v1/partner/webhook-deliveries?size=100';
    const { content } = await partner.get<{ content: readonly { status: string }[] }>(path);
    expectSome(content);
    if (content.some(({ status }) => status !== 'delivered')) throw new Error('a delivery is still pending');
    if ((await headReachedByAll(service)) !== head) throw new Error('there are new events');
  });

/** Returns the newest position of the log. @throws {Error} if a subscriber has not reached it, or has not been asked in time */
async function headReachedByAll(service: Service): Promise<number> {
  const subscriptions = await subscriptionsOf(service);
  if (subscriptions.some(({ lag, interrupted }) => lag > 0 || interrupted !== null))
    throw new Error('a subscriber is behind');
  return Math.max(...subscriptions.map(({ head }) => head));
}

/** The names of read models end with their version. */
const subscribersOf = async (service: Service): Promise<string[]> =>
  (await subscriptionsOf(service)).map(({ name }) => name).filter((name) => !/-v\d+$/.test(name));

interface Progress {
  readonly name: string;
  /** The newest position of the log. */
  readonly head: number;
  readonly interrupted: string | null;
  /** Events that it has not handled. */
  readonly lag: number;
}

async function subscriptionsOf(service: Service): Promise<readonly Progress[]> {
  const response = await service.fetch('/health/ready');
  return ((await response.json()) as { readonly subscriptions: readonly Progress[] }).subscriptions;
}

function expectSome(list: readonly unknown[]): void {
  if (list.length === 0) throw new Error('the list is still empty');
}
