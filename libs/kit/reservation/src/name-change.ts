/** An owner's reservation of another name, before the change is recorded. */
export interface NameChange {
  /** Frees the former name, after the change was recorded. */
  readonly complete: () => Promise<void>;
  /** Frees the new name, because the change failed. */
  readonly undo: () => Promise<void>;
}

/** The owner keeps its name. */
export const NO_CHANGE: NameChange = {
  complete: () => Promise.resolve(),
  undo: () => Promise.resolve(),
};
