import { InvalidStateError } from '#kit/event-sourcing';
import { printFault } from '#platform/http';

/**
 * Checks that documents can print every text of a document's content. Requests reject such texts already; this check makes
 * sure that a document never replaces a character (contract 5.7).
 *
 * @throws {InvalidStateError} naming the first character that cannot be printed
 */
export function assertPrintable(content: unknown): void {
  if (typeof content === 'string') {
    const fault = printFault(content);
    if (fault) throw new InvalidStateError(`The document cannot be written: a text ${fault.message}.`);
  } else if (typeof content === 'object' && content !== null && !ArrayBuffer.isView(content))
    Object.values(content).forEach(assertPrintable);
}
