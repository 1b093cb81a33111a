import type { PrintedSignature } from '#platform/documents';
import type { FilledForm } from '../domain/forms/filled-form.js';

/** A tax form that was filled and signed. No full tax number of a person is in it. */
export interface SignedTaxForm extends FilledForm {
  /** Whose form it is. */
  readonly subject: string;
  /** In print: name and title. */
  readonly signer: string;
  readonly signature: PrintedSignature;
  /** Prints the sandbox watermark. */
  readonly sandbox: boolean;
}
