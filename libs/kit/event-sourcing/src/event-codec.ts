import type { JsonObject, StoredEvent } from '#kit/event-store';
import type { DomainEvent, EventMetadata, RecordedEvent } from './event.js';
import { PERSONAL, type PersonalDataCipher } from './personal-data-cipher.js';
import type { Upcasting } from './upcasting.js';

/** Identifies an event. Its personal data is bound to it and cannot be decrypted in another event. */
interface EventPlace extends Pick<EventMetadata, 'tenantId' | 'subjectId'> {
  readonly stream: string;
  readonly id: string;
}

/** The record was written by another program, so no version of this service can read it. */
export class ForeignRecordError extends Error {
  override readonly name = 'ForeignRecordError';
}

/** Converts between events of the domain and stored events: upcasting, and encryption of `data.personal`. */
export class EventCodec {
  constructor(
    private readonly upcasting: Upcasting,
    private readonly cipher: PersonalDataCipher,
  ) {}

  /** Returns the event's data with encrypted personal data. @throws {Error} if personal data has no subject */
  async encode(event: DomainEvent, place: EventPlace): Promise<JsonObject> {
    const data = event.data as JsonObject;
    const personal = data[PERSONAL];
    if (personal === undefined || personal === null) return data;
    const { subjectId } = place;
    if (subjectId === null) throw new Error(`${event.type} contains personal data but has no subject`);
    return {
      ...data,
      [PERSONAL]: await this.cipher.encrypt(subjectId, personal, placeOf(event.type, place)),
    };
  }

  /**
   * Upcasts and decrypts a stored event.
   *
   * @throws {UnknownEventError} if its shape is unknown; a newer program may know it
   * @throws {ForeignRecordError} if another program wrote it
   * @throws the cipher's error
   */
  async decode(stored: StoredEvent): Promise<RecordedEvent> {
    const metadata = stored.metadata as unknown as EventMetadata;
    if (typeof metadata.schemaVersion !== 'number')
      throw new ForeignRecordError(
        `${stored.type} in ${stored.stream} has no schema version, so another program wrote it`,
      );
    const clear = await this.decrypt(stored, metadata);
    const { type, data } = this.upcasting.upcast(stored.type, metadata.schemaVersion, clear);
    const { id, stream, revision, position } = stored;
    return { id, stream, revision, position, type, data, metadata };
  }

  /** Reports whether a person's data can no longer be decrypted. */
  isErased(subjectId: string): Promise<boolean> {
    return this.cipher.isErased(subjectId);
  }

  private async decrypt(
    { id, stream, type, data }: StoredEvent,
    metadata: EventMetadata,
  ): Promise<JsonObject> {
    const { tenantId, subjectId } = metadata;
    const personal = data[PERSONAL];
    if (typeof personal !== 'string' || subjectId === null) return data;
    const place = placeOf(type, { id, stream, tenantId, subjectId });
    return { ...data, [PERSONAL]: await this.cipher.decrypt(subjectId, personal, place) };
  }
}

/** Storage format. Uses the stored type, not the one after upcasting. */
const placeOf = (type: string, { tenantId, stream, id }: EventPlace): string =>
  JSON.stringify([tenantId, stream, id, type]);
