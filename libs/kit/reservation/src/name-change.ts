/** A change of an owner's name whose new name is reserved but not yet recorded. */
export interface NameChange {
  /** Frees the former name, after the change was recorded. */
  readonly complete: () => Promise<void>;
  /** Frees the new name, because the change failed. */
  readonly undo: () => Promise<void>;
}

/** A change to the same name. */
export const NO_CHANGE: NameChange = {
  complete: () => Promise.resolve(),
  undo: () => Promise.resolve(),
};
