import type { EventCodec, RecordedEvent } from '#kit/event-sourcing';
import type { StoredEvent } from '#kit/event-store';

/** How long a decoded event is cached, in milliseconds. Other subscriptions read it at about the same time. */
const CACHED_MS = 100;
/** A rebuild reads so fast that a larger cache would share nothing. */
const MAX_CACHED = 1_000;

/** Decodes each new event once for all subscriptions. The decoded events are shared and must not be changed. */
export class SharedDecoding {
  /** By position. */
  private readonly recent = new Map<number, Promise<RecordedEvent>>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly codec: Pick<EventCodec, 'decode'>) {}

  /** Decodes an event or returns it from the cache. Failures are not cached, so a retry decodes again. */
  decode(event: StoredEvent): Promise<RecordedEvent> {
    const cached = this.recent.get(event.position);
    if (cached) return cached;
    const decoded = this.codec.decode(event);
    this.recent.set(event.position, decoded);
    decoded.catch(() => this.recent.delete(event.position));
    if (this.recent.size > MAX_CACHED) this.recent.clear();
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.recent.clear();
    }, CACHED_MS).unref();
    return decoded;
  }
}
