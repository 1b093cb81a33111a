/** Personal data was found whose key is neither there nor destroyed: a backup without its `data-keys`. */
export class DataKeyMissingError extends Error {
  override readonly name = 'DataKeyMissingError';
}

/** Encrypts the personal part of events with a key per subject (a customer). */
export abstract class PersonalDataCipher {
  /**
   * Makes the subject's key where there is none yet.
   *
   * @param place what the value stands in: it can be decrypted nowhere else
   */
  abstract encrypt(subjectId: string, value: object, place: string): Promise<string>;
  /** Null where the subject's key was destroyed. @throws {DataKeyMissingError} */
  abstract decrypt(subjectId: string, ciphertext: string, place: string): Promise<object | null>;
}
