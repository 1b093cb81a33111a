import { PersonalDataCipher } from '#kit/event-sourcing';

interface Sealed {
  readonly subjectId: string;
  readonly place: string;
  readonly value: object;
}

/**
 * A cipher for specs that only encodes. As with real keys, a value is lost after its subject is destroyed and cannot be
 * decrypted in another place.
 */
export class InMemoryCipher extends PersonalDataCipher {
  private readonly destroyed = new Set<string>();

  encrypt(subjectId: string, value: object, place: string): Promise<string> {
    const sealed: Sealed = { subjectId, place, value };
    return Promise.resolve(Buffer.from(JSON.stringify(sealed)).toString('base64'));
  }

  decrypt(subjectId: string, ciphertext: string, place: string): Promise<object | null> {
    if (this.destroyed.has(subjectId)) return Promise.resolve(null);
    const sealed = JSON.parse(Buffer.from(ciphertext, 'base64').toString()) as Sealed;
    if (sealed.subjectId !== subjectId || sealed.place !== place)
      return Promise.reject(new Error('encrypted for another subject or place'));
    return Promise.resolve(sealed.value);
  }

  isErased(subjectId: string): Promise<boolean> {
    return Promise.resolve(this.destroyed.has(subjectId));
  }

  destroy(subjectId: string): void {
    this.destroyed.add(subjectId);
  }
}
