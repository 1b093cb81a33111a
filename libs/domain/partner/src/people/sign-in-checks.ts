import { Injectable } from '@nestjs/common';
import { Throttle } from '#platform/credentials';
import { normalizeEmail } from '#domain/email-reservation';
import type { DomainError } from '#kit/event-sourcing';
import { currentRequest, HostCookie, HttpConfig, type HttpRequest, validationFailed } from '#platform/http';
import { Logger } from '#kit/kernel';
import { PortalMails } from './portal-mails.js';
import { type PortalPerson, PortalUsers, type VerifiedPerson } from './portal-users.js';
import { SecondFactors } from './second-factors.js';

/** Checks passwords and codes. Failed attempts are throttled (contract 11.2). */
@Injectable()
export class SignInChecks {
  private readonly devices: HostCookie;

  constructor(
    private readonly users: PortalUsers,
    private readonly throttle: Throttle,
    private readonly mails: PortalMails,
    private readonly factors: SecondFactors,
    private readonly logger: Logger,
    config: HttpConfig,
  ) {
    this.devices = new HostCookie('portal-device', config.publicUrl, 'Strict');
  }

  /**
   * Returns the person with these credentials, or null if they are wrong.
   *
   * @throws {HttpError} `E_RATE_LIMITED`
   */
  async personOf(email: string, password: string, request: HttpRequest): Promise<VerifiedPerson | null> {
    const what = signInOf(email);
    await this.throttle.admitSignIn(what, request, this.devices);
    const verified = await this.users.verify(email, password);
    if (verified) await this.throttle.passed(what, request, this.devices);
    return verified;
  }

  /** Returns the `Set-Cookie` header that remembers the device of a person who signed in. */
  deviceCookie(email: string): string {
    return this.throttle.deviceCookie(signInOf(email), this.devices);
  }

  /** Resets the counts of wrong passwords after a reset. */
  forget(email: string): Promise<void> {
    return this.throttle.succeeded(signInOf(email));
  }

  /**
   * Checks the signed-in person's password.
   *
   * @throws {HttpError} `E_RATE_LIMITED`, `E_VALIDATION_FAILED` on `currentPassword`
   */
  async assertPassword(
    { email }: PortalPerson,
    password: string,
    request: HttpRequest,
  ): Promise<VerifiedPerson> {
    const verified = await this.personOf(email, password, request);
    if (!verified) throw wrongPassword();
    return verified;
  }

  /**
   * Uses up a code of a person's second factor. Counted separately from passwords, because a correct password must
   * not allow more guesses at codes.
   *
   * @throws {HttpError} `E_RATE_LIMITED`, `E_VALIDATION_FAILED` on `code`
   */
  async assertCode(person: PortalPerson, code: string, request: HttpRequest): Promise<void> {
    const { userId, email } = person;
    const by = {
      actor: { type: 'portal-user', id: userId },
      requestId: currentRequest()?.requestId ?? '',
    } as const;
    const accepted = await this.admitCode(userId, request, () => this.factors.use(person, code, by));
    if (accepted === 'recovery-code') await this.mails.changed(email, 'One of your recovery codes was used.');
  }

  /**
   * Runs a throttled check of a code.
   *
   * @throws {HttpError} `E_RATE_LIMITED`, `E_VALIDATION_FAILED` on `code`
   */
  async admitCode<T>(userId: string, request: HttpRequest, check: () => Promise<T | null>): Promise<T> {
    const what = `portal-code/${userId}`;
    await this.throttle.admit(what, request);
    const right = await check();
    if (right === null) {
      this.logger.security('portal-code-refused', { userId });
      throw validationFailed({ code: { code: 'E_INVALID', message: 'is incorrect or was already used' } });
    }
    await this.throttle.succeeded(what);
    return right;
  }
}

/** The error if the signed-in person's password is wrong. */
export const wrongPassword = (): DomainError =>
  validationFailed({ currentPassword: { code: 'E_INVALID', message: 'is incorrect' } });

const signInOf = (email: string): string => `portal/${normalizeEmail(email)}`;
