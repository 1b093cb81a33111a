import { type Bracket, COMPARISONS, type Condition, type Expression } from './annual-report-rule.js';
import type { Reader } from './reader.js';

/** Parses a compute tree. Only the given fields are allowed. */
export function parseExpression(reader: Reader, fields: ReadonlySet<string>): Expression {
  if (typeof reader.value === 'number') return reader.number();
  const [operator, ...more] = reader.keys();
  if (operator === undefined || more.length > 0) return reader.fail('must have one operator');
  const operand = reader.get(operator);
  const sub = (entry: Reader) => parseExpression(entry, fields);
  switch (operator) {
    case 'field':
      return { field: fields.has(operand.text()) ? operand.text() : operand.fail('is not an input') };
    case 'add':
      return { add: operand.list(sub, 1) };
    case 'mul':
      return { mul: operand.list(sub, 1) };
    case 'min':
      return { min: operand.list(sub, 1) };
    case 'max':
      return { max: operand.list(sub, 1) };
    case 'sub':
      return { sub: pair(operand, sub) };
    case 'div':
      return { div: pair(operand, sub) };
    case 'ceil':
      return { ceil: sub(operand) };
    case 'round':
      return { round: { value: sub(operand.get('value')), places: operand.get('places').whole(0, 12) } };
    case 'if':
      return {
        if: {
          cond: parseCondition(operand.get('cond'), fields),
          then: sub(operand.get('then')),
          else: sub(operand.get('else')),
        },
      };
    case 'tiers':
      return {
        tiers: { value: sub(operand.get('value')), brackets: parseBrackets(operand.get('brackets'), fields) },
      };
    default:
      return reader.fail(`has the unknown operator ${operator}`);
  }
}

function pair(reader: Reader, read: (entry: Reader) => Expression): readonly [Expression, Expression] {
  const [left, right, ...more] = reader.list(read, 2);
  return left === undefined || right === undefined || more.length > 0
    ? reader.fail('must have two operands')
    : [left, right];
}

function parseCondition(reader: Reader, fields: ReadonlySet<string>): Condition {
  if (reader.has('and')) return { and: reader.get('and').list((entry) => parseCondition(entry, fields), 1) };
  const comparison = COMPARISONS.find((each) => reader.has(each)) ?? reader.fail('has no comparison');
  const [left, right] = pair(reader.get(comparison), (entry) => parseExpression(entry, fields));
  return { comparison, left, right };
}

/** Limits must increase and the last bracket must be open, so every value has a bracket. */
function parseBrackets(reader: Reader, fields: ReadonlySet<string>): readonly Bracket[] {
  const brackets = reader.list((entry): Bracket => {
    const comparison = (['lt', 'lte'] as const).find((each) => entry.has(each));
    const upTo = comparison ? { comparison, limit: entry.get(comparison).number() } : null;
    const result = entry.get('manual').flag() ? null : parseExpression(entry.get('result'), fields);
    return { upTo, result };
  }, 1);
  brackets.forEach(({ upTo }, index) => {
    const last = index === brackets.length - 1;
    if ((upTo === null) !== last) reader.fail('must end with its only open bracket');
    const before = brackets[index - 1]?.upTo;
    if (upTo && before && before.limit >= upTo.limit) reader.fail('must have increasing limits');
  });
  return brackets;
}
