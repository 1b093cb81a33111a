import { PersonalDataCipher } from '#event-sourcing';

/** Hides nothing; but what was "encrypted" for a subject is gone once the subject is destroyed, as with real keys. */
export class InMemoryCipher extends PersonalDataCipher {
  private readonly destroyed = new Set<string>();

  encrypt(subjectId: string, value: object): Promise<string> {
    return Promise.resolve(Buffer.from(JSON.stringify({ subjectId, value })).toString('base64'));
  }

  decrypt(subjectId: string, ciphertext: string): Promise<object | null> {
    if (this.destroyed.has(subjectId)) return Promise.resolve(null);
    const sealed = JSON.parse(Buffer.from(ciphertext, 'base64').toString()) as {
      subjectId: string;
      value: object;
    };
    if (sealed.subjectId !== subjectId) return Promise.reject(new Error('encrypted for another subject'));
    return Promise.resolve(sealed.value);
  }

  destroy(subjectId: string): void {
    this.destroyed.add(subjectId);
  }
}
