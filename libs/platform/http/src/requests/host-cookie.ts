import type { IncomingMessage } from 'node:http';

/**
 * A cookie of the whole site that scripts cannot read. `__Host-` binds it to its host and to https (RFC
 * 6265bis, section 4.1.3.2): browsers refuse it over http.
 */
export class HostCookie {
  private readonly name: string;
  private readonly attributes: string;

  /**
   * @param url the site's public address; if it is https, the cookie requires https
   * @param sameSite `Lax`: also sent when another site's link opens a page
   */
  constructor(name: string, url: string, sameSite: 'Strict' | 'Lax') {
    const secure = url.startsWith('https:');
    this.name = secure ? `__Host-${name}` : name;
    this.attributes = `Path=/; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
  }

  /** Returns the value of a `Set-Cookie` header. @param maxAge seconds; default: until the browser closes */
  set(value: string, maxAge?: number): string {
    return `${this.name}=${value}; ${maxAge === undefined ? '' : `Max-Age=${maxAge}; `}${this.attributes}`;
  }

  /**
   * Returns the cookie's value; null without one. Two cookies of this name count as none, because we cannot
   * tell which one is ours; the `cookie` package would return the first.
   */
  of({ headers }: IncomingMessage): string | null {
    const prefix = `${this.name}=`;
    const sent = (headers.cookie ?? '')
      .split(';')
      .map((one) => one.trim())
      .filter((one) => one.startsWith(prefix));
    const [only, more] = sent;
    return only === undefined || more !== undefined ? null : only.slice(prefix.length);
  }
}
