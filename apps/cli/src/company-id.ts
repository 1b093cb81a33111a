import { InvalidArgumentError } from 'commander';
import { isId } from '#kit/kernel';
import { OperatorError } from './operator-error.js';

/** Parses a company's id from the command line. The name of its stream is accepted too. */
export function companyId(value: string): string {
  const id = value.replace(/^company-/, '');
  if (!isId(id)) throw new InvalidArgumentError('A company id has 27 letters and digits.');
  return id;
}

/** @throws {OperatorError} always */
export function companyUnknown(id: string): never {
  throw new OperatorError(`There is no company ${id}.`);
}
