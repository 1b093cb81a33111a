import type { PrintedSignature } from '#platform/documents';
import type { FilledForm } from '../domain/forms/filled-form.js';

/** A signed tax form. It contains no full tax ID of a person. */
export interface SignedTaxForm extends FilledForm {
  /** The company's name. */
  readonly subject: string;
  /** Printed name and title. */
  readonly signer: string;
  readonly signature: PrintedSignature;
  /** Whether to print the sandbox watermark. */
  readonly sandbox: boolean;
}
