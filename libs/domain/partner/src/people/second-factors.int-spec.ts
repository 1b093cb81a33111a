import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { emailReservationDomain } from '#domain/email-reservation';
import { Harness } from '#platform/hosting/testing';
import { partnerDomain } from '../partner.domain.js';
import { SecondFactors, secondFactors } from './second-factors.js';

const STEP_MS = 30_000;
/** The steps whose codes these specs compare: a device rarely shows the same code in two of them. */
const STEPS = [-2, -1, 0, 1, 2, 3, 4, 5, 6, 7];
const GRACE = 'grace';

describe("a second factor's secrets", () => {
  let app: Harness;
  let factors: SecondFactors;
  let device: TOTP;
  let codes: readonly string[];

  beforeEach(async () => {
    app = await Harness.start([partnerDomain, emailReservationDomain]);
    factors = app.get(SecondFactors);
    device = await begin();
    codes = (await factors.confirm(GRACE, code())) ?? [];
  });
  afterEach(() => app.stop());

  async function begin(): Promise<TOTP> {
    const { secret } = await factors.begin(GRACE, 'grace@acme.test');
    const begun = new TOTP({ secret: Secret.fromBase32(secret) });
    const codes = STEPS.map((steps) => code(steps, begun));
    return new Set(codes).size < STEPS.length ? begin() : begun;
  }
  /** Returns the device's code now, or a number of steps later. */
  const code = (steps = 0, of = device): string =>
    of.generate({ timestamp: app.clock.now().getTime() + steps * STEP_MS });
  const accept = (given: string) => factors.accept(GRACE, given);
  const left = () => factors.recoveryCodesLeft(GRACE);

  it('produce codes that are valid for half a minute before and after their step', async () => {
    app.clock.advance(5 * STEP_MS);
    expect([await accept(code(-2)), await accept(code(2))]).toEqual([null, null]);
    expect(await accept(code(-1))).toBe('code');
    expect(await accept(code(1))).toBe('code');
  });

  it('produce codes that work once and invalidate earlier ones', async () => {
    expect(await accept(code())).toBeNull();
    app.clock.advance(2 * STEP_MS);
    expect(await accept(code())).toBe('code');
    expect([await accept(code()), await accept(code(-1))]).toEqual([null, null]);
  });

  it('accept a code once across concurrent processes', async () => {
    app.clock.advance(2 * STEP_MS);
    const other = new SecondFactors(app.stores.documentStore, app.stores.masterKey, app.clock);
    const same = await Promise.all([accept(code()), other.accept(GRACE, code())]);
    expect(same.filter((accepted) => accepted === 'code')).toHaveLength(1);
    const [first = '', second = ''] = codes;
    expect(await Promise.all([accept(first), other.accept(GRACE, first), accept(second)])).toEqual(
      expect.arrayContaining([null, 'recovery-code', 'recovery-code']),
    );
    expect(await left()).toBe(8);
  });

  it('accept a code as people type it', async () => {
    app.clock.advance(STEP_MS);
    for (const wrong of ['', '-', code().slice(1), `0${code()}`, `${code()}0`, 'abcdef'])
      expect(await accept(wrong)).toBeNull();
    expect(await accept(` ${code().slice(0, 3)} ${code().slice(3)} `)).toBe('code');
  });

  it('have ten recovery codes that each work once, however they are typed', async () => {
    expect(new Set(codes).size).toBe(10);
    for (const one of codes) expect(one).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const [first = '', second = '', third = ''] = codes;
    expect([await accept(first), await accept(first)]).toEqual(['recovery-code', null]);
    expect(await accept(second.toLowerCase().replaceAll('-', ''))).toBe('recovery-code');
    const looksAlike = third.replaceAll('O', '0').replaceAll('I', '1').replaceAll('B', '8');
    expect(await accept(looksAlike.replaceAll('-', ' '))).toBe('recovery-code');
    expect(await left()).toBe(7);
  });

  it('get new recovery codes when they are renewed', async () => {
    const renewed = (await factors.renew(GRACE)) ?? [];
    expect([renewed.length, await left()]).toEqual([10, 10]);
    expect([await accept(codes[0] ?? ''), await accept(renewed[0] ?? '')]).toEqual([null, 'recovery-code']);
    expect(await factors.renew('nobody')).toBeNull();
  });

  it('stay those of the confirmed device after another setup is started', async () => {
    const other = await begin();
    app.clock.advance(STEP_MS);
    expect(await accept(code(0, other))).toBeNull();
    expect(await accept(code())).toBe('code');
    expect(await factors.confirm(GRACE, code(0, other))).toHaveLength(10);
    expect(await factors.confirm(GRACE, code(0, other))).toBeNull();
    expect(await accept(code(1, other))).toBe('code');
  });

  it('expire after half an hour if they are not confirmed', async () => {
    const other = await begin();
    app.clock.advance(30 * 60_000);
    expect(await factors.confirm(GRACE, code(0, other))).toBeNull();
  });

  it('are deleted, except those set up in the meantime', async () => {
    const late = await factors.forgetting(GRACE);
    await factors.renew(GRACE);
    await late();
    expect(await left()).toBe(10);
    await (
      await factors.forgetting(GRACE)
    )();
    expect([await left(), await accept(code(1))]).toEqual([0, null]);
  });

  it('are stored encrypted and bound to their owner', async () => {
    const [kept] = await app.stores.documentStore.find(secondFactors, { limit: 2 });
    for (const secret of [device.secret.base32, ...codes]) expect(JSON.stringify(kept)).not.toContain(secret);
    await app.stores.documentStore.put(
      secondFactors,
      'ada',
      kept?.document ?? { begun: null, inForce: null },
    );
    expect(await factors.accept('ada', codes[0] ?? '')).toBeNull();
    await expect(factors.accept('ada', code(1))).rejects.toThrow();
  });
});
