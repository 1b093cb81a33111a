/** One line of a tax form, under its official number. */
export interface FormLine {
  readonly line: string;
  readonly label: string;
  /** Empty where nothing is entered. */
  readonly value: string;
}

/** What is entered into the official PDF, by the keys of its field map (`data/ss4-acroform.json`). */
export interface OfficialEntries {
  readonly text: Readonly<Record<string, string>>;
  readonly checks: readonly string[];
}

/** A signature as it is printed. */
export interface PrintedSignature {
  /** As it was typed. */
  readonly name: string;
  /** What was drawn besides: lines, each x and y by turns; null where nothing was. */
  readonly drawing: readonly (readonly number[])[] | null;
  /** The field that it was drawn in. */
  readonly box: { readonly width: number; readonly height: number };
  readonly signedAt: Date;
}

/** A tax form that was filled and signed. No full tax number of a person is in it. */
export interface SignedTaxForm {
  readonly number: 'SS-4' | '8821';
  readonly title: string;
  readonly revision: string;
  /** Whose form it is. */
  readonly subject: string;
  readonly lines: readonly FormLine[];
  readonly declaration: string;
  /** In print: name and title. */
  readonly signer: string;
  readonly signature: PrintedSignature;
  readonly entries: OfficialEntries;
  /** Prints the sandbox watermark. */
  readonly sandbox: boolean;
}
