/** A box of line 16. */
interface Activity {
  /** Its key in `data/ss4-acroform.json`. */
  readonly box: string;
  readonly text: string;
}

/** The boxes of line 16 by the sector or subsector of the NAICS code (NAICS 2022 manual, structure). */
const ACTIVITIES: readonly (readonly [prefixes: readonly string[], activity: Activity])[] = [
  [['62'], { box: 'healthCare', text: 'Health care & social assistance' }],
  [['425'], { box: 'wholesaleAgentBroker', text: 'Wholesale—agent/broker' }],
  [['23'], { box: 'construction', text: 'Construction' }],
  [['532', '533'], { box: 'rentalLeasing', text: 'Rental & leasing' }],
  [['48', '49'], { box: 'transportationWarehousing', text: 'Transportation & warehousing' }],
  [['72'], { box: 'accommodationFood', text: 'Accommodation & food service' }],
  [['42'], { box: 'wholesaleOther', text: 'Wholesale—other' }],
  [['44', '45'], { box: 'retail', text: 'Retail' }],
  [['531'], { box: 'realEstate', text: 'Real estate' }],
  [['31', '32', '33'], { box: 'manufacturing', text: 'Manufacturing' }],
  [['52'], { box: 'financeInsurance', text: 'Finance & insurance' }],
];

/** Returns the box of a NAICS code; null if only `Other` applies. */
export const activityOf = (naicsCode: string): Activity | null =>
  ACTIVITIES.find(([prefixes]) => prefixes.some((prefix) => naicsCode.startsWith(prefix)))?.[1] ?? null;
