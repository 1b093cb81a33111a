import type { Big } from 'big.js';
import type { AnnualReportRule, DependsOn, Price, PriceInput } from '#platform/reference-data';
import { needsPerson } from '../errors.js';
import type { Answer, Declared } from './answers.js';
import { type CompanyFigures, knownFigure } from './company-figures.js';
import { dueDateOf, dueYearOf, firstDueReport, isInForce, isReportYear } from './due-dates.js';
import { Decimal, evaluate, type Figures } from './evaluate.js';

export type PricingType = Price['type'];

/** The fee of a fiscal year's report (contract 7.2). Payment surcharges are not included. */
export interface Quote {
  readonly fiscalYear: number;
  readonly filingRequired: boolean;
  readonly pricingType: PricingType;
  readonly needsInput: boolean;
  /** What is still missing; null unless `needsInput`. */
  readonly inputFieldIds: readonly string[] | null;
  /** US cents; null when `needsInput`. */
  readonly amountInCents: number | null;
  /** How the amount was reached. */
  readonly formula: string;
  /** For people. */
  readonly message: string;
}

/**
 * What a state takes for a fiscal year's report of a company.
 *
 * @param declared figures that the partner declares, see `declare`; null: none
 * @throws {DomainError} `E_MANUAL_QUOTE_REQUIRED`: the figures, or the year, need a person
 */
export function quote(
  rule: AnnualReportRule,
  company: CompanyFigures,
  fiscalYear: number,
  declared: Declared | null,
): Quote {
  const free = { fiscalYear, needsInput: false, inputFieldIds: null, amountInCents: 0 } as const;
  const price = priceInForce(rule, company, fiscalYear);
  const ignored = ignoredText(rule, price, declared);
  const nothing = nothingDue(rule, company, fiscalYear, price);
  if (nothing !== null) return { ...free, ...noReport(nothing + ignored) };
  // Of a price that is NO_REPORT nothing is due.
  if (!price || price.type === 'NO_REPORT')
    throw needsPerson('The fee of this fiscal year must be quoted by a person');
  if (rule.questions.some(({ fieldId, personAt }) => personAt && declared?.choices.get(fieldId) === personAt))
    throw needsPerson('With these answers the state fee must be quoted by a person');
  const required = { ...free, filingRequired: true, pricingType: price.type } as const;
  const message = messageOf(rule, company, fiscalYear) + ignored;
  if (price.type === 'FREE') return { ...required, formula: 'The state takes no fee.', message };
  if (price.type === 'FIXED') {
    const formula = `Set fee of ${dollars(price.amountCents)}.`;
    return { ...required, amountInCents: price.amountCents, formula, message };
  }
  return dynamicQuote(price, { ...required, message }, company, declared, ignored);
}

/**
 * Why a company of this state files no report for a fiscal year; null where one is due (contract 7.1). Quote,
 * requirements, submission and declaration ask this, and the calendar keeps to the same years. Before its formation is
 * filed a company's first year is not known: it is taken as one that files.
 */
export function nothingDue(
  rule: AnnualReportRule,
  company: CompanyFigures,
  fiscalYear: number,
  price: Price | null = priceInForce(rule, company, fiscalYear),
): string | null {
  if (price?.type === 'NO_REPORT') return 'This state asks for no periodic report.';
  const { formedOn } = company;
  const first = formedOn === null ? null : firstDueReport(rule, formedOn);
  if (first && fiscalYear < first.fiscalYear)
    return `The company's first report is that of ${first.fiscalYear}, due on ${first.dueDate}.`;
  return isReportYear(rule, fiscalYear, formedOn)
    ? null
    : `A report is due every second year; none is due for ${fiscalYear}.`;
}

/**
 * The price in force on the due date; on the last day of the year where the date is not known yet.
 *
 * @returns null where the data has none for the year
 */
export function priceInForce(
  rule: AnnualReportRule,
  company: CompanyFigures,
  fiscalYear: number,
): Price | null {
  const dueDate = dueDateOf(rule, fiscalYear, company.formedOn) ?? `${dueYearOf(rule, fiscalYear)}-12-31`;
  return rule.prices.find(({ effective }) => isInForce(effective, fiscalYear, dueDate)) ?? null;
}

/**
 * What a state looks at of the answers to a report, in the order in which it asks. An empty list is written out as the
 * zeros that it declares.
 *
 * @param answers null: none were sent
 */
export function usedAnswers(
  rule: AnnualReportRule,
  company: CompanyFigures,
  fiscalYear: number,
  answers: readonly Answer[] | null,
): readonly Answer[] {
  const price = priceInForce(rule, company, fiscalYear);
  if (answers?.length === 0) return inputsOf(price).map(({ fieldId }) => ({ fieldId, value: '0' }));
  return [...rule.questions, ...inputsOf(price)].flatMap(
    (asked) => answers?.filter(({ fieldId }) => fieldId === asked.fieldId) ?? [],
  );
}

const inputsOf = (price: Price | null): readonly PriceInput[] =>
  price?.type === 'DYNAMIC' ? price.inputs : [];

/** What was declared and changes nothing in this state, for people; empty where there is nothing of the kind. */
function ignoredText(rule: AnnualReportRule, price: Price | null, declared: Declared | null): string {
  const asked = new Set([...rule.questions, ...inputsOf(price)].map(({ fieldId }) => fieldId));
  const ignored = declared?.fieldIds.filter((fieldId) => !asked.has(fieldId)) ?? [];
  return ignored.length === 0 ? '' : ` Ignored, for this state does not ask it: ${ignored.join(', ')}.`;
}

const noReport = (message: string) =>
  ({ filingRequired: false, pricingType: 'NO_REPORT', formula: 'Nothing to file.', message }) as const;

type DynamicPrice = Extract<Price, { type: 'DYNAMIC' }>;

function dynamicQuote(
  price: DynamicPrice,
  base: Omit<Quote, 'formula'>,
  company: CompanyFigures,
  declared: Declared | null,
  ignored: string,
): Quote {
  const used = new Map<string, Big>();
  const missing: PriceInput[] = [];
  for (const input of price.inputs) {
    const asked = isAsked(input.dependsOn, used, declared);
    const figure = asked ? figureOf(input, company, declared) : null;
    if (figure) used.set(input.fieldId, figure);
    else if (asked && !input.optional) missing.push(input);
  }
  if (missing.length > 0) {
    const inputFieldIds = missing.map(({ fieldId }) => fieldId);
    const message = `The fee depends on: ${missing.map(({ label }) => label).join('; ')}.${ignored}`;
    return { ...base, needsInput: true, inputFieldIds, amountInCents: null, formula: price.formula, message };
  }
  const amountInCents = centsOf(evaluate(price.compute, used));
  if (amountInCents === 0 && price.zeroMeansNoFiling)
    return {
      ...base,
      amountInCents,
      ...noReport(`At these figures the state asks for no filing.${ignored}`),
    };
  const formula = `${price.formula} Figures used: ${figuresText(price.inputs, used)}.`;
  return { ...base, amountInCents, formula };
}

/** Rounded half up. A fee that no state takes comes of figures that no company has. */
function centsOf(amount: Big): number {
  const cents = amount.round(0).toNumber();
  if (Number.isSafeInteger(cents) && cents >= 0) return cents;
  throw needsPerson('At these figures the state fee must be quoted by a person');
}

/** A choice that was not made, and a figure that is not known yet, may turn out either way: then it is asked. */
function isAsked(on: DependsOn | null, used: Figures, declared: Declared | null): boolean {
  if (on === null) return true;
  if ('is' in on) return (declared?.choices.get(on.fieldId) ?? on.is) === on.is;
  return used.get(on.fieldId)?.gt(on.above) ?? true;
}

/** What is declared goes before what is known: it is the newer of the two. */
function figureOf(input: PriceInput, company: CompanyFigures, declared: Declared | null): Big | null {
  if (declared?.allZero) return new Decimal(0);
  const known = input.knownFrom === null ? null : knownFigure(company, input.knownFrom);
  return declared?.figures.get(input.fieldId) ?? known;
}

const figuresText = (inputs: readonly PriceInput[], used: Figures): string =>
  inputs
    .flatMap(({ fieldId, label }) => {
      const figure = used.get(fieldId);
      return figure ? [`${label}: ${grouped(figure.toFixed())}`] : [];
    })
    .join('; ');

/** `12345.6` as `12,345.6`, without passing through a floating-point number. */
function grouped(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}

export const dollars = (cents: number): string => `$${grouped(new Decimal(cents).div(100).toFixed(2))}`;

function messageOf(rule: AnnualReportRule, company: CompanyFigures, fiscalYear: number): string {
  const name = rule.name ?? 'Report';
  const { formedOn } = company;
  if (formedOn === null)
    return `${name} for ${fiscalYear}. The due date is known once the state has filed the formation.`;
  const dueDate = dueDateOf(rule, fiscalYear, formedOn);
  return dueDate === null ? `${name} for ${fiscalYear}.` : `${name} for ${fiscalYear}, due on ${dueDate}.`;
}
