import type { Publisher } from '#platform/http';
import type { PostalAddress } from '../postal-address.js';

export interface RegisteredAgent {
  readonly name: string;
  readonly address: PostalAddress;
  /** The county of the address, for line 6 of Form SS-4; null if it is not known. */
  readonly county: string | null;
}

/** The designee whom founders authorize to ask the IRS, on Form 8821. */
interface TaxDesignee extends Omit<RegisteredAgent, 'county'> {
  /** E.164. */
  readonly phone: string;
}

/** How founders reach the service, and its texts for them. */
type Contact = Omit<Publisher, 'name'>;

const NO_CONTACT: Contact = { supportEmail: null, termsUrl: null, privacyUrl: null };

/** The service as named in documents and on pages, and its registered agent in each state. */
export class ServiceDetails implements Publisher {
  readonly supportEmail: string | null;
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;

  /** @param agents by two-letter state code */
  constructor(
    readonly name: string,
    readonly address: PostalAddress,
    private readonly agents: Readonly<Record<string, RegisteredAgent>>,
    readonly taxDesignee: TaxDesignee,
    { supportEmail, termsUrl, privacyUrl }: Contact = NO_CONTACT,
  ) {
    this.supportEmail = supportEmail;
    this.termsUrl = termsUrl;
    this.privacyUrl = privacyUrl;
  }

  /** Returns the registered agent in a state; null if the service has none there and forms no companies. */
  agentIn(state: string): RegisteredAgent | null {
    return Object.hasOwn(this.agents, state) ? (this.agents[state] ?? null) : null;
  }
}

/** Every state's capital and its ZIP code. */
const CAPITALS = `
AL Montgomery 36104;AK Juneau 99801;AZ Phoenix 85007;AR Little Rock 72201;CA Sacramento 95814;CO Denver 80203
CT Hartford 06106;DE Dover 19901;DC Washington 20001;FL Tallahassee 32301;GA Atlanta 30334;HI Honolulu 96813
ID Boise 83702;IL Springfield 62701;IN Indianapolis 46204;IA Des Moines 50319;KS Topeka 66612;KY Frankfort 40601
LA Baton Rouge 70802;ME Augusta 04330;MD Annapolis 21401;MA Boston 02108;MI Lansing 48933;MN Saint Paul 55155
MS Jackson 39201;MO Jefferson City 65101;MT Helena 59601;NE Lincoln 68509;NV Carson City 89701;NH Concord 03301
NJ Trenton 08608;NM Santa Fe 87501;NY Albany 12207;NC Raleigh 27601;ND Bismarck 58501;OH Columbus 43215
OK Oklahoma City 73105;OR Salem 97301;PA Harrisburg 17120;RI Providence 02903;SC Columbia 29201;SD Pierre 57501
TN Nashville 37243;TX Austin 78701;UT Salt Lake City 84103;VT Montpelier 05602;VA Richmond 23219;WA Olympia 98501
WV Charleston 25301;WI Madison 53703;WY Cheyenne 82001`;

const sampleAddress = (line2: string, city: string, state: string, postalCode: string): PostalAddress => ({
  line1: '100 Capitol Avenue',
  line2,
  city,
  state,
  postalCode,
  country: 'USA',
  phone: null,
});

const agents = Object.fromEntries(
  CAPITALS.trim()
    .split(/[;\n]/)
    .map((line) => {
      const state = line.slice(0, 2);
      const address = sampleAddress('Suite 200', line.slice(3, -6), state, line.slice(-5));
      return [state, { name: 'Sample Registered Agents', address, county: null }];
    }),
);
const address = sampleAddress('Suite 300', 'Cheyenne', 'WY', '82001');

/** Sandbox details with invented names and addresses. */
export const sampleDetails = new ServiceDetails(
  'Sample Formation Service',
  address,
  agents,
  { name: 'Sample Formation Service', address, phone: '+13075550100' },
  {
    supportEmail: 'support@formations.example',
    termsUrl: 'https://formations.example/terms',
    privacyUrl: 'https://formations.example/privacy',
  },
);
