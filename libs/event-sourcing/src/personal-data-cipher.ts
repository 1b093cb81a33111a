/** Encrypts the personal part of events with a key per subject (a customer). */
export abstract class PersonalDataCipher {
  /** Makes the subject's key where there is none yet. */
  abstract encrypt(subjectId: string, value: object): Promise<string>;
  /** Null where the subject's key was destroyed. */
  abstract decrypt(subjectId: string, ciphertext: string): Promise<object | null>;
}
