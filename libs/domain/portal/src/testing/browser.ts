import type { Harness } from '#platform/hosting/testing';
import type { PortalSession } from '../api/portal.responses.js';

/** A response of the service. */
export interface CallResult<T> {
  readonly status: number;
  readonly payload: T;
  readonly error: { readonly code: string; readonly message: string; readonly fields?: object } | null;
  readonly cookie: string | null;
  readonly headers: Headers;
}

/** Simulates a browser's cookies and the page's CSRF token. */
export class Browser {
  cookie: string | null = null;
  csrfToken = '';

  constructor(private readonly app: Harness) {}

  async call<T = unknown>(
    method: string,
    path: string,
    body?: object,
    more: Record<string, string> = {},
  ): Promise<CallResult<T>> {
    const answer = await this.app.fetch(path, {
      method,
      headers: {
        ...(this.cookie !== null && { cookie: this.cookie }),
        ...(method !== 'GET' && { 'x-csrf-token': this.csrfToken }),
        ...(body && { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { payload, error } = (await answer.json()) as CallResult<T>;
    const [cookie = null] = answer.headers.getSetCookie();
    return { status: answer.status, payload, error, cookie, headers: answer.headers };
  }

  async signIn(email: string, password: string): Promise<CallResult<PortalSession>> {
    const answer = await this.call<PortalSession>('POST', '/portal/api/session', { email, password });
    if (answer.status === 200) this.keep(answer);
    return answer;
  }

  keep({ cookie, payload }: CallResult<PortalSession>): void {
    this.cookie = cookie?.split(';')[0] ?? null;
    this.csrfToken = payload.csrfToken;
  }
}
