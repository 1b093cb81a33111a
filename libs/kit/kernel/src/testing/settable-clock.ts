import { Clock } from '../clock.js';

/** A clock that stands still until a spec moves it. */
export class SettableClock extends Clock {
  /** @param time RFC 3339; default: noon of a day without any deadline */
  constructor(private time = '2026-11-20T12:00:00.000Z') {
    super();
  }

  override now(): Date {
    return new Date(this.time);
  }

  set(time: string): void {
    this.time = time;
  }

  advance(ms: number): void {
    this.time = new Date(this.now().getTime() + ms).toISOString();
  }
}
