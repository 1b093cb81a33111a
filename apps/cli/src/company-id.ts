import { InvalidArgumentError } from 'commander';
import { isId } from '#kit/kernel';
import { OperatorError } from './operator-error.js';

/** Parses a company's id from the command line. */
export function companyId(value: string): string {
  if (!isId(value)) throw new InvalidArgumentError('A company id has 27 letters and digits.');
  return value;
}

/** @throws {OperatorError} always */
export function companyUnknown(id: string): never {
  throw new OperatorError(`There is no company ${id}.`);
}
