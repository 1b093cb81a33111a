import type { JsonObject, StoredEvent } from '#event-store';
import type { DomainEvent, EventMetadata, RecordedEvent } from './event.js';
import type { PersonalDataCipher } from './personal-data-cipher.js';
import type { Upcasting } from './upcasting.js';

/** Between events as the domain knows them and as the store holds them: upcasting and the encryption of `data.personal`. */
export class EventCodec {
  constructor(
    private readonly upcasting: Upcasting,
    private readonly cipher: PersonalDataCipher,
  ) {}

  /** The event's data as it is stored. @throws {Error} personal data without a subject */
  async encode(event: DomainEvent, subjectId: string | null): Promise<JsonObject> {
    const data = event.data as JsonObject;
    const personal = data['personal'];
    if (personal === undefined || personal === null) return data;
    if (subjectId === null) throw new Error(`${event.type} holds personal data of no subject`);
    return { ...data, personal: await this.cipher.encrypt(subjectId, personal) };
  }

  /** A stored event as readers see it. @throws {UnknownEventError} */
  async decode(stored: StoredEvent): Promise<RecordedEvent> {
    const metadata = stored.metadata as unknown as EventMetadata;
    const clear = await this.decrypt(stored.data, metadata.subjectId);
    const { type, data } = this.upcasting.upcast(stored.type, metadata.schemaVersion, clear);
    const { id, stream, revision, position } = stored;
    return { id, stream, revision, position, type, data, metadata };
  }

  private async decrypt(data: JsonObject, subjectId: string | null): Promise<JsonObject> {
    const personal = data['personal'];
    if (typeof personal !== 'string' || subjectId === null) return data;
    return { ...data, personal: await this.cipher.decrypt(subjectId, personal) };
  }
}
