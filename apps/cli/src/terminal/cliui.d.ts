/** The part of `cliui` that this program uses; the package has no types of its own. */
declare module 'cliui' {
  interface Cell {
    readonly text: string;
    /** With the padding. */
    readonly width: number;
    /** Top, right, bottom and left, as in CSS. */
    readonly padding: readonly number[];
  }

  interface Layout {
    /** Adds a row. */
    div(...cells: Cell[]): void;
    toString(): string;
  }

  export default function cliui(options: { readonly width: number }): Layout;
}
