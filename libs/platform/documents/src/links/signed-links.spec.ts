import { Clock, newId, EnvReader } from '#kit/kernel';
import { HttpConfig } from '#platform/http';
import { MasterKey } from '#platform/personal-data';
import { SignedLinks } from './signed-links.js';

const HOUR = 3_600_000;
const NOW = new Date('2026-11-21T05:00:00.000Z');

class MovedClock extends Clock {
  constructor(
    private readonly time: Date,
    private readonly ofTenant: number,
  ) {
    super();
  }

  override now(tenantId?: string | null): Date {
    return new Date(this.time.getTime() + (tenantId ? this.ofTenant : 0));
  }
}

function at(time: Date, key = 1, ofTenant = 0) {
  const config = new HttpConfig(new EnvReader({ PUBLIC_URL: 'https://api.example/' }));
  return new SignedLinks(new MasterKey(Buffer.alloc(32, key)), config, new MovedClock(time, ofTenant));
}
const later = (ms: number) => new Date(NOW.getTime() + ms);
const queryOf = (url: string) => url.slice(url.indexOf('?') + 1);

describe('SignedLinks', () => {
  const id = newId();
  const link = at(NOW).downloadUrl(id, 'Ärticles & more.pdf', NOW);
  const query = queryOf(link.downloadUrl);

  it('creates a link to the document that expires in an hour', () => {
    expect(link.downloadUrl).toMatch(new RegExp(`^https://api\\.example/documents/${id}\\?expires=`));
    expect(link.downloadUrlExpiresAt).toBe('2026-11-21T06:00:00.000Z');
  });

  it('accepts the link repeatedly until the hour is over', () => {
    expect(at(NOW).verify(id, query)).toBe('Ärticles & more.pdf');
    expect(at(later(HOUR - 1)).verify(id, query)).toBe('Ärticles & more.pdf');
    expect(at(later(HOUR)).verify(id, query)).toBeNull();
  });

  it('expires by the tenant’s time', () => {
    const links = at(NOW, 1, 2 * HOUR);
    const ofTenant = queryOf(links.downloadUrl(id, 'a.pdf', later(2 * HOUR), newId()).downloadUrl);
    expect(links.verify(id, ofTenant)).not.toBeNull();
    expect(at(NOW, 1, 3 * HOUR).verify(id, ofTenant)).toBeNull();
  });

  it('rejects a link for any other document', () => {
    expect(at(NOW).verify(newId(), query)).toBeNull();
    expect(at(NOW, 2).verify(id, query)).toBeNull();
  });

  it.each([
    ['no query', () => ''],
    ['no signature', (q: string) => q.replace(/&signature=.*/, '')],
    ['an empty signature', (q: string) => q.replace(/signature=.*/, 'signature=')],
    ['a later expiry', (q: string) => q.replace(/expires=\d+/, `expires=${NOW.getTime() + 2 * HOUR}`)],
    ['no expiry', (q: string) => q.replace(/expires=\d+&/, '')],
    ['another name', (q: string) => q.replace(/name=[^&]*/, 'name=evil.exe')],
    ['another tenant', (q: string) => q.replace('tenant=', 'tenant=x')],
    ['a repeated parameter', (q: string) => `expires=9999999999999&${q}`],
    ['an additional parameter', (q: string) => `${q}&x=1`],
    ['a changed character', (q: string) => q.replace(/.$/, (c) => (c === 'A' ? 'E' : 'A'))],
    ['a longer signature', (q: string) => `${q}A`],
    ['broken escapes', (q: string) => `${q}%`],
  ])('rejects a link with %s', (_, alter) => {
    expect(at(NOW).verify(id, alter(query))).toBeNull();
  });
});
