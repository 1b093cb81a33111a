/** An address that the service fills in, without id. */
export interface ProvidedAddress {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: 'USA';
}

/** Where the registered agent has an office: every state's capital and its ZIP code. */
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

const offices = new Map(
  CAPITALS.trim()
    .split(/[;\n]/)
    .map((line) => [line.slice(0, 2), { city: line.slice(3, -6), postalCode: line.slice(-5) }]),
);

/**
 * The office in a state of the registered agent, or of the service itself.
 *
 * @param state one of the 51, two letters
 * @throws {Error} a state that is none
 */
export function providedAddress(provider: 'registeredAgent' | 'service', state: string): ProvidedAddress {
  const office = offices.get(state);
  if (!office) throw new Error(`no registered agent has an office in ${state}`);
  const line2 = provider === 'registeredAgent' ? 'Registered Agent, Suite 200' : 'Suite 300';
  return { line1: '100 Capitol Avenue', line2, ...office, state, country: 'USA' };
}
