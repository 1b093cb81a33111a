import type { Big } from 'big.js';
import { DomainError } from '#kit/event-sourcing';
import type { AnnualReportRule, DependsOn, Price, PriceInput } from '#platform/reference-data';
import { needsPerson } from '../errors.js';
import type { Answer, DeclaredAnswers } from './answers.js';
import { type CompanyFigures, knownFigure } from './company-figures.js';
import { dueDateOf, dueYearOf, firstDueReport, isInForce, isReportYear } from './due-dates.js';
import { Decimal, evaluate, type Figures } from './evaluate.js';

type PricingType = Price['type'];

/** The fee of a fiscal year's report (contract 7.2). Payment surcharges are not included. */
export interface Quote {
  readonly fiscalYear: number;
  readonly filingRequired: boolean;
  readonly pricingType: PricingType;
  readonly needsInput: boolean;
  /** The missing fields; null unless `needsInput`. */
  readonly inputFieldIds: readonly string[] | null;
  /** US cents; null when `needsInput`. */
  readonly amountInCents: number | null;
  /** How the amount was calculated. */
  readonly formula: string;
  /** An explanation in plain words. */
  readonly message: string;
}

/**
 * Returns the state fee of a company's report for a fiscal year.
 *
 * @param declared figures that the partner declares, see `declare`; null: none
 * @throws {DomainError} `E_MANUAL_QUOTE_REQUIRED`: the figures, or the year, require a manual quote; `E_VALIDATION_FAILED`: a
 * figure exceeds the one that limits it
 */
export function quote(
  rule: AnnualReportRule,
  company: CompanyFigures,
  fiscalYear: number,
  declared: DeclaredAnswers | null,
): Quote {
  const free = { fiscalYear, needsInput: false, inputFieldIds: null, amountInCents: 0 } as const;
  const price = priceInForce(rule, company, fiscalYear);
  const ignored = ignoredText(rule, price, declared);
  const nothing = nothingDue(rule, company, fiscalYear, price);
  if (nothing !== null) return { ...free, ...noReport(nothing + ignored) };
  // If the price is of type NO_REPORT, no filing is due.
  if (!price || price.type === 'NO_REPORT')
    throw needsPerson('The fee for this fiscal year requires a manual quote.');
  if (rule.questions.some(({ fieldId, personAt }) => personAt && declared?.choices.get(fieldId) === personAt))
    throw needsPerson('With these answers, the state fee requires a manual quote.');
  const required = { ...free, filingRequired: true, pricingType: price.type } as const;
  const message = messageOf(rule, company, fiscalYear) + ignored;
  if (price.type === 'FREE') return { ...required, formula: 'The state charges no fee.', message };
  if (price.type === 'FIXED') {
    const formula = `Fixed fee of ${dollars(price.amountCents)}.`;
    return { ...required, amountInCents: price.amountCents, formula, message };
  }
  return dynamicQuote(price, { ...required, message }, company, declared, ignored);
}

/**
 * Returns why a company of this state files no report for a fiscal year; null: a report is due (contract 7.1).
 * Quote, requirements, submission and declaration use this function, and the calendar follows the same years.
 * Before the formation is filed, the first year is unknown and every year counts as due.
 */
export function nothingDue(
  rule: AnnualReportRule,
  company: CompanyFigures,
  fiscalYear: number,
  price: Price | null = priceInForce(rule, company, fiscalYear),
): string | null {
  if (price?.type === 'NO_REPORT') return 'This state requires no periodic report.';
  const { formedOn } = company;
  const first = formedOn === null ? null : firstDueReport(rule, formedOn);
  if (first && fiscalYear < first.fiscalYear)
    return `The company's first report is for ${first.fiscalYear}, due on ${first.dueDate}.`;
  return isReportYear(rule, fiscalYear, formedOn)
    ? null
    : `A report is due every other year; none is due for ${fiscalYear}.`;
}

/**
 * Returns the price in force on the due date, or on the last day of the year if the date is not known yet.
 *
 * @returns null if the data has no price for the year
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
 * Returns the answers that a state uses, in the state's order. An empty list becomes the zeros that it declares.
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
    (field) => answers?.filter(({ fieldId }) => fieldId === field.fieldId) ?? [],
  );
}

const inputsOf = (price: Price | null): readonly PriceInput[] =>
  price?.type === 'DYNAMIC' ? price.inputs : [];

/** Lists declared fields that this state does not use, in plain words; empty if there are none. */
function ignoredText(rule: AnnualReportRule, price: Price | null, declared: DeclaredAnswers | null): string {
  const used = new Set([...rule.questions, ...inputsOf(price)].map(({ fieldId }) => fieldId));
  const ignored = declared?.fieldIds.filter((fieldId) => !used.has(fieldId)) ?? [];
  return ignored.length === 0
    ? ''
    : ` Fields ignored because this state does not use them: ${ignored.join(', ')}.`;
}

const noReport = (message: string) =>
  ({ filingRequired: false, pricingType: 'NO_REPORT', formula: 'Nothing to file.', message }) as const;

type DynamicPrice = Extract<Price, { type: 'DYNAMIC' }>;

function dynamicQuote(
  price: DynamicPrice,
  base: Omit<Quote, 'formula'>,
  company: CompanyFigures,
  declared: DeclaredAnswers | null,
  ignored: string,
): Quote {
  const used = new Map<string, Big>();
  const missing: PriceInput[] = [];
  for (const input of price.inputs) {
    const applies = isAsked(input.dependsOn, used, declared);
    const figure = applies ? figureOf(input, company, declared) : null;
    if (figure) used.set(input.fieldId, figure);
    else if (applies && !input.optional) missing.push(input);
  }
  if (missing.length > 0) {
    const inputFieldIds = missing.map(({ fieldId }) => fieldId);
    const message = `The fee depends on: ${missing.map(({ label }) => label).join('; ')}.${ignored}`;
    return { ...base, needsInput: true, inputFieldIds, amountInCents: null, formula: price.formula, message };
  }
  assertWithinLimits(price.inputs, used, declared);
  const amountInCents = centsOf(evaluate(price.compute, used));
  if (amountInCents === 0 && price.zeroMeansNoFiling)
    return {
      ...base,
      amountInCents,
      ...noReport(`For these figures, the state requires no filing.${ignored}`),
    };
  const formula = `${price.formula} Figures used: ${figuresText(price.inputs, used)}.`;
  return { ...base, amountInCents, formula };
}

/** @throws {DomainError} `E_VALIDATION_FAILED`: a figure exceeds the one that limits it, such as the authorized shares */
function assertWithinLimits(
  inputs: readonly PriceInput[],
  used: Figures,
  declared: DeclaredAnswers | null,
): void {
  const failing = inputs.flatMap(({ fieldId, atMost }) => {
    const limit = atMost === null ? undefined : used.get(atMost);
    if (!limit || !used.get(fieldId)?.gt(limit)) return [];
    const { label = '' } = inputs.find((input) => input.fieldId === atMost) ?? {};
    const path = `answers[${declared?.fieldIds.indexOf(fieldId) ?? 0}].value`;
    return [[path, { code: 'E_INVALID', message: `must be at most ${label.toLowerCase()}` }] as const];
  });
  if (failing.length > 0)
    throw new DomainError(
      'E_VALIDATION_FAILED',
      'Some fields are invalid; see `fields`.',
      Object.fromEntries(failing),
    );
}

/** Rounds half up. A fee higher than any state charges means that the figures are unrealistic. */
function centsOf(amount: Big): number {
  const cents = amount.round(0).toNumber();
  if (Number.isSafeInteger(cents) && cents >= 0) return cents;
  throw needsPerson('For these figures, the state fee requires a manual quote.');
}

/** Reports whether a field is asked. It is asked if the choice or figure that it depends on is still open. */
function isAsked(on: DependsOn | null, used: Figures, declared: DeclaredAnswers | null): boolean {
  if (on === null) return true;
  if ('is' in on) return (declared?.choices.get(on.fieldId) ?? on.is) === on.is;
  return used.get(on.fieldId)?.gt(on.above) ?? true;
}

/** Returns a figure, preferring the declared one because it is newer. */
function figureOf(input: PriceInput, company: CompanyFigures, declared: DeclaredAnswers | null): Big | null {
  if (declared?.allZero) return new Decimal(0);
  const recorded = input.knownFrom === null ? null : knownFigure(company, input.knownFrom);
  return declared?.figures.get(input.fieldId) ?? recorded;
}

const figuresText = (inputs: readonly PriceInput[], used: Figures): string =>
  inputs
    .flatMap(({ fieldId, label }) => {
      const figure = used.get(fieldId);
      return figure ? [`${label}: ${grouped(figure.toFixed())}`] : [];
    })
    .join('; ');

/** Formats `12345.6` as `12,345.6`, without converting to a floating-point number. */
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
    return `${name} for ${fiscalYear}. The due date will be known after the state files the formation.`;
  const dueDate = dueDateOf(rule, fiscalYear, formedOn);
  return dueDate === null ? `${name} for ${fiscalYear}.` : `${name} for ${fiscalYear}, due on ${dueDate}.`;
}
