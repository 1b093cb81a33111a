import type { JsonObject, StoredEvent } from '#kit/event-store';
import type { DomainEvent, EventMetadata, RecordedEvent } from './event.js';
import { PERSONAL } from './personal.js';
import type { PersonalDataCipher } from './personal-data-cipher.js';
import type { Upcasting } from './upcasting.js';

/** Where an event stands: personal data are encrypted for it and can be moved to no other. */
export interface EventPlace extends Pick<EventMetadata, 'tenantId' | 'subjectId'> {
  readonly stream: string;
  readonly id: string;
}

/** A record that no program of ours wrote: none knows it, nor will. */
export class ForeignRecordError extends Error {
  override readonly name = 'ForeignRecordError';
}

/** Between events as the domain knows them and as the store holds them: upcasting and the encryption of `data.personal`. */
export class EventCodec {
  constructor(
    private readonly upcasting: Upcasting,
    private readonly cipher: PersonalDataCipher,
  ) {}

  /** The event's data as it is stored. @throws {Error} personal data without a subject */
  async encode(event: DomainEvent, place: EventPlace): Promise<JsonObject> {
    const data = event.data as JsonObject;
    const personal = data[PERSONAL];
    if (personal === undefined || personal === null) return data;
    const { subjectId } = place;
    if (subjectId === null) throw new Error(`${event.type} holds personal data of no subject`);
    return {
      ...data,
      [PERSONAL]: await this.cipher.encrypt(subjectId, personal, placeOf(event.type, place)),
    };
  }

  /**
   * A stored event as readers see it.
   *
   * @throws {UnknownEventError} a newer program may know it
   * @throws {ForeignRecordError} and what the cipher throws
   */
  async decode(stored: StoredEvent): Promise<RecordedEvent> {
    const metadata = stored.metadata as unknown as EventMetadata;
    if (typeof metadata.schemaVersion !== 'number')
      throw new ForeignRecordError(`${stored.type} in ${stored.stream} has no schema version: who wrote it?`);
    const clear = await this.decrypt(stored, metadata);
    const { type, data } = this.upcasting.upcast(stored.type, metadata.schemaVersion, clear);
    const { id, stream, revision, position } = stored;
    return { id, stream, revision, position, type, data, metadata };
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

/** A storage format: the type is the stored one, whatever it is upcast to. */
const placeOf = (type: string, { tenantId, stream, id }: EventPlace): string =>
  JSON.stringify([tenantId, stream, id, type]);
