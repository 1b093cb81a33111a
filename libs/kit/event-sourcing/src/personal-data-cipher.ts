/** The key of personal data is missing but was not destroyed, for example in a backup without its `data-keys`. */
export class DataKeyMissingError extends Error {
  override readonly name = 'DataKeyMissingError';
}

/** Encrypts the personal part of events with a key per subject (a person). */
export abstract class PersonalDataCipher {
  /**
   * Encrypts a value and creates the subject's key if it does not exist.
   *
   * @param place identifies the event that contains the value; decryption needs the same place
   */
  abstract encrypt(subjectId: string, value: object, place: string): Promise<string>;
  /**
   * Returns the value, or null if the subject's key was destroyed. Do not change the value: others may receive the same object.
   *
   * @throws {DataKeyMissingError}
   */
  abstract decrypt(subjectId: string, ciphertext: string, place: string): Promise<object | null>;
  /** Reports whether the subject's key was destroyed. */
  abstract isErased(subjectId: string): Promise<boolean>;
}

/**
 * The property of an event's data that contains all of its personal data. It is encrypted as a whole. Aggregate states use
 * the same name, so that code that hides personal data can rely on it.
 */
export const PERSONAL = 'personal';

/**
 * Personal data in the property {@link PERSONAL} of an event's data, encrypted with the key of the person in the
 * metadata's `subjectId`. It is null after the key was destroyed, so every fold must handle null.
 */
export type Personal<T extends object> = T | null;
