import { Injectable } from '@nestjs/common';
import { Throttle } from '#platform/credentials';
import { HttpError, type HttpRequest } from '#platform/http';

/** Slows down who tries passwords and codes, or has messages sent: by account, and by network address. */
@Injectable()
export class Guesses {
  constructor(private readonly throttle: Throttle) {}

  /** Counts an attempt before it is made. @throws {HttpError} `E_RATE_LIMITED` */
  async admit(what: string, request: HttpRequest): Promise<void> {
    const seconds = await this.throttle.attempt(what, request.socket.remoteAddress ?? '');
    if (seconds !== null)
      throw new HttpError('E_RATE_LIMITED', 'Too many attempts. Try again later.', {
        'retry-after': String(seconds),
      });
  }

  /** It was right: the attempts before it count no more. */
  succeeded(what: string): Promise<void> {
    return this.throttle.succeeded(what);
  }
}
