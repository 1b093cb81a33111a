import { Clock, newId, ProcessConfig, EnvReader } from '#kit/kernel';
import { MasterKey } from '#platform/personal-data';
import { tenantOf } from '#platform/domain-model';
import { SessionTokens } from './session-tokens.js';

class TenantClock extends Clock {
  readonly ahead = new Map<string, number>();
  override now(tenantId?: string | null): Date {
    return new Date(Date.parse('2026-11-21T12:00:00Z') + (this.ahead.get(tenantId ?? '') ?? 0));
  }
}

describe('SessionTokens', () => {
  const masterKey = new MasterKey(Buffer.alloc(32, 1));
  const clock = new TenantClock();
  const tokens = new SessionTokens(masterKey, clock, new ProcessConfig(new EnvReader({})));
  const holder = { tenantId: newId(), customerId: newId() };

  it('identify one customer', () => {
    const { accessToken, expiresAt, expiresIn } = tokens.issue(holder);
    expect(expiresAt).toBe('2026-11-21T12:10:00.000Z');
    expect(expiresIn).toBe(600);
    expect(tokens.verify(accessToken)).toEqual(holder);
    expect(accessToken).not.toContain(holder.customerId);
  });

  it("expire to the millisecond, in their tenant's time", () => {
    const { accessToken } = tokens.issue(holder);
    clock.ahead.set('another', 600_000).set(holder.tenantId, 599_999);
    expect(tokens.verify(accessToken)).toEqual(holder);
    clock.ahead.set(holder.tenantId, 600_000);
    expect(tokens.verify(accessToken)).toBeNull();
    clock.ahead.clear();
  });

  it.each([1, 2, 10])('name the tenant of generation %i', (generation) => {
    const later = { ...holder, tenantId: tenantOf(holder.tenantId, generation) };
    expect(tokens.verify(tokens.issue(later).accessToken)).toEqual(later);
  });

  it.each([1, 2, 10])('are invalid if altered, also for the tenant of generation %i', (generation) => {
    const { accessToken } = tokens.issue({ ...holder, tenantId: tenantOf(holder.tenantId, generation) });
    for (let index = 0; index < accessToken.length; index++) {
      const other = accessToken[index] === 'x' ? 'y' : 'x';
      expect(tokens.verify(accessToken.slice(0, index) + other + accessToken.slice(index + 1))).toBeNull();
    }
    for (const text of ['', 'cs_test_', `${accessToken}A`, accessToken.slice(0, -1), ` ${accessToken}`])
      expect(tokens.verify(text)).toBeNull();
  });

  it('are invalid in the other environment and in another deployment', () => {
    const { accessToken } = tokens.issue(holder);
    const config = new ProcessConfig(
      new EnvReader({ SERVICE_ENVIRONMENT: 'production', MASTER_KEY: 'given' }),
    );
    const live = new SessionTokens(masterKey, clock, config);
    expect(live.issue(holder).accessToken).toMatch(/^cs_live_/);
    expect(live.verify(accessToken)).toBeNull();
    expect(live.verify(accessToken.replace('cs_test_', 'cs_live_'))).toBeNull();
    const foreign = new SessionTokens(
      new MasterKey(Buffer.alloc(32, 2)),
      clock,
      new ProcessConfig(new EnvReader({})),
    );
    expect(foreign.verify(accessToken)).toBeNull();
  });
});
