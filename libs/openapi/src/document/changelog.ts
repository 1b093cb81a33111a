/** What partners were told of, newest first. The specification (section 9) gives no dates but the first: the others are those of the release. */
export const CHANGES: readonly { readonly date: string; readonly change: string }[] = [];
