import { Big } from 'big.js';
import type { Condition, Expression } from '#platform/reference-data';
import { needsPerson } from '../errors.js';

/** Decimal numbers of this lib, with quotients to 40 places, rounded half up. Money is never floating point. */
export const Decimal = Big();
Decimal.DP = 40;
Decimal.RM = Decimal.roundHalfUp;

export type Figures = ReadonlyMap<string, Big>;

/**
 * Evaluates a compute tree, in US cents before rounding. A field without a figure is zero.
 *
 * @throws {DomainError} `E_MANUAL_QUOTE_REQUIRED`: the figures fall into a bracket that requires a manual quote
 */
export function evaluate(expression: Expression, figures: Figures): Big {
  const value = (each: Expression) => evaluate(each, figures);
  if (typeof expression === 'number') return new Decimal(expression);
  if ('field' in expression) return figures.get(expression.field) ?? new Decimal(0);
  if ('add' in expression) return expression.add.map(value).reduce((a, b) => a.plus(b));
  if ('mul' in expression) return expression.mul.map(value).reduce((a, b) => a.times(b));
  if ('min' in expression) return expression.min.map(value).reduce((a, b) => (b.lt(a) ? b : a));
  if ('max' in expression) return expression.max.map(value).reduce((a, b) => (b.gt(a) ? b : a));
  if ('sub' in expression) return value(expression.sub[0]).minus(value(expression.sub[1]));
  if ('div' in expression) return value(expression.div[0]).div(value(expression.div[1]));
  if ('ceil' in expression) return ceiling(value(expression.ceil));
  if ('round' in expression) return value(expression.round.value).round(expression.round.places);
  if ('if' in expression)
    return value(holds(expression.if.cond, figures) ? expression.if.then : expression.if.else);
  return evaluateTiers(expression, figures);
}

function evaluateTiers({ tiers }: Extract<Expression, { tiers: unknown }>, figures: Figures): Big {
  const value = evaluate(tiers.value, figures);
  const bracket = tiers.brackets.find(({ upTo }) => upTo === null || value[upTo.comparison](upTo.limit));
  if (!bracket?.result) throw needsPerson('For these figures, the state fee requires a manual quote.');
  return evaluate(bracket.result, figures);
}

function holds(condition: Condition, figures: Figures): boolean {
  if ('and' in condition) return condition.and.every((each) => holds(each, figures));
  return evaluate(condition.left, figures)[condition.comparison](evaluate(condition.right, figures));
}

function ceiling(value: Big): Big {
  const whole = value.round(0, Decimal.roundDown);
  return whole.lt(value) ? whole.plus(1) : whole;
}
