interface Form {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (one) => ENTITIES[one] ?? one);

type Opening = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

let visitors = 0;

/** A person with a browser that runs no script: keeps cookies, follows redirects, posts the forms of pages. */
export class PageVisitor {
  /** Each person has an address of their own, if the service trusts this machine as a proxy. */
  private readonly address = `198.18.${(visitors >> 8) & 255}.${visitors++ & 255}`;
  private readonly cookies = new Map<string, { value: string; path: string }>();
  url = '';
  status = 0;
  text = '';
  headers = new Headers();

  private readonly origins: readonly string[];

  /** Opens a page. An address outside of these origins is kept but not opened. */
  constructor(
    private readonly origin: string,
    ...others: readonly string[]
  ) {
    this.origins = [origin, ...others];
  }

  async open(url: string, init: Opening = {}): Promise<this> {
    let next: string | null = new URL(url, this.url || this.origin).href;
    let request: Opening = init;
    while (next !== null) {
      this.url = next;
      if (!this.origins.some((one) => next?.startsWith(one))) return this;
      const response: Response = await this.send(next, request);
      for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
      this.status = response.status;
      this.headers = response.headers;
      this.text = await response.text();
      const location = response.headers.get('location');
      next = response.status >= 300 && location !== null ? new URL(location, next).href : null;
      request = {};
    }
    return this;
  }

  /** Sends a request with this browser's cookies without leaving the page. */
  async send(url: string, init: Opening = {}): Promise<Response> {
    const to = new URL(url, this.url || this.origin);
    const headers = {
      // The sandbox's inbox is closed to requests that came through a proxy.
      ...(!to.pathname.startsWith('/sandbox/') && { 'x-forwarded-for': this.address }),
      ...init.headers,
      cookie: this.cookiesFor(to.pathname),
    };
    return fetch(to, { ...init, redirect: 'manual', headers });
  }

  /** Fills in and sends the form whose address has this ending. */
  submit(ending: string, values: Readonly<Record<string, string>> = {}, headers = {}): Promise<this> {
    const form = this.forms().find(({ action }) => action.endsWith(ending));
    if (!form) throw new Error(`no form posts to …${ending} on this page:\n${this.text}`);
    const body = new URLSearchParams({ ...form.fields, ...values });
    return this.open(form.action, { method: 'POST', body, headers });
  }

  /** Returns a cookie of the whole site, or an empty text. @param name without its prefix on https */
  cookie(name: string): string {
    return this.cookies.get(`/ ${this.prefix}${name}`)?.value ?? '';
  }

  /** Sets a cookie, as another page or an attacker would. */
  plant(name: string, value: string): void {
    this.cookies.set(`/ ${this.prefix}${name}`, { value, path: '/' });
  }

  private get prefix(): string {
    return this.origin.startsWith('https:') ? '__Host-' : '';
  }

  get title(): string {
    return unescaped(/<title>(.*?)<\/title>/s.exec(this.text)?.[1] ?? '');
  }

  private forms(): Form[] {
    return [...this.text.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, head = '', content = '']) => ({
      action: unescaped(/action="([^"]*)"/.exec(head)?.[1] ?? ''),
      fields: Object.fromEntries(
        [...content.matchAll(/<input\b[^>]*type="hidden"[^>]*>/gs)].map(([input]) => [
          /name="([^"]*)"/.exec(input)?.[1] ?? '',
          unescaped(/value="([^"]*)"/.exec(input)?.[1] ?? ''),
        ]),
      ),
    }));
  }

  private keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(/; */);
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(name.length + 1);
    const attribute = (name: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
    const expires = attribute('expires');
    const path = attribute('path') ?? '/';
    if (expires !== undefined && Date.parse(expires) < Date.now()) this.cookies.delete(`${path} ${name}`);
    else this.cookies.set(`${path} ${name}`, { value, path });
  }

  private cookiesFor(path: string): string {
    return [...this.cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([key, { value }]) => `${key.slice(key.indexOf(' ') + 1)}=${value}`)
      .join('; ');
  }
}
