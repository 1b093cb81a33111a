import type { GenerationId } from '../projection-pointers.js';
import type { RebuildProgress } from './rebuild-types.js';

/** Reports the progress of a rebuild. */
export class Progress {
  /** Total number folded by this process. */
  events = 0;
  /** Why nothing happens at the moment. */
  reason: string | null = null;
  /** Positions, or documents. */
  done = 0;
  private step: RebuildProgress['step'] = 'waits';
  private of = 0;
  private began = performance.now();
  private doneBefore = 0;
  private eventsBefore = 0;

  constructor(
    private readonly projection: string,
    private readonly generation: GenerationId,
    private readonly onProgress: (progress: RebuildProgress) => void,
  ) {}

  begin(step: RebuildProgress['step'], of: number, done = 0): void {
    this.step = step;
    this.began = performance.now();
    this.of = of;
    this.done = this.doneBefore = done;
    this.eventsBefore = this.events;
    this.report();
  }

  report(): void {
    const { projection, generation, step, of, events, reason } = this;
    const seconds = (performance.now() - this.began) / 1000;
    const done = Math.min(of, this.done);
    const further = done - this.doneBefore;
    this.onProgress({
      projection,
      generation,
      step,
      done: Math.max(0, done),
      of: Math.max(0, of),
      events,
      eventsPerSecond: seconds > 0 ? Math.round((events - this.eventsBefore) / seconds) : 0,
      secondsLeft: further > 0 ? Math.round(((of - done) / further) * seconds) : null,
      ...(reason !== null && { reason }),
    });
  }
}
