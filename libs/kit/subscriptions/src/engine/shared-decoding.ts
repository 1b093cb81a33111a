import type { EventCodec, RecordedEvent } from '#kit/event-sourcing';
import type { StoredEvent } from '#kit/event-store';

/** So long a decoded event is kept for the other subscriptions, in milliseconds: they read it in the same moment. */
const KEPT_MS = 100;
/** A rebuild reads so fast that keeping more would share nothing. */
const MAX_KEPT = 1_000;

/** Decodes each new event once for all subscriptions that follow it. What it gives is shared and must not be changed. */
export class SharedDecoding {
  /** By position. */
  private readonly recent = new Map<number, Promise<RecordedEvent>>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly codec: Pick<EventCodec, 'decode'>) {}

  /** What the codec gives or throws; a failure is not kept, so that a repetition decodes anew. */
  decode(event: StoredEvent): Promise<RecordedEvent> {
    const known = this.recent.get(event.position);
    if (known) return known;
    const decoded = this.codec.decode(event);
    this.recent.set(event.position, decoded);
    decoded.catch(() => this.recent.delete(event.position));
    if (this.recent.size > MAX_KEPT) this.recent.clear();
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.recent.clear();
    }, KEPT_MS).unref();
    return decoded;
  }
}
