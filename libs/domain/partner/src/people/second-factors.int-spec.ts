import { Secret, TOTP } from 'otpauth';
import { emailReservationDomain } from '#domain/email-reservation';
import { SealBrokenError } from '#platform/personal-data';
import { Harness } from '#platform/hosting/testing';
import { Logger } from '#kit/kernel';
import { CreatePartner } from '../commands/create-partner/create-partner.js';
import { partnerDomain } from '../partner.domain.js';
import { PartnerPeople } from './partner-people.js';
import { type PortalPerson, PortalUsers } from './portal-users.js';
import { SecondFactors, secondFactors } from './second-factors.js';

const by = { actor: { type: 'operator', id: 'spec' }, requestId: 'r' } as const;
const STEP_MS = 30_000;
/** The steps whose codes these specs compare: a device rarely shows the same code in two of them. */
const STEPS = [-2, -1, 0, 1, 2, 3, 4, 5, 6, 7];

afterEach(() => jest.restoreAllMocks());

describe("a second factor's secrets", () => {
  let app: Harness;
  let factors: SecondFactors;
  let grace: PortalPerson;
  let device: TOTP;
  let codes: readonly string[];

  beforeEach(async () => {
    app = await Harness.start([partnerDomain, emailReservationDomain]);
    factors = app.get(SecondFactors);
    grace = await personOf('grace@acme.test');
    device = await begin();
    codes = (await factors.confirm(grace, code(), by)) ?? [];
  });
  afterEach(() => app.stop());

  /** Creates a partner and returns its first person. */
  async function personOf(email: string): Promise<PortalPerson> {
    const { tenantId } = await app.execute(new CreatePartner({ name: 'Acme', email, ...by }));
    return { tenantId, userId: app.get(PortalUsers).idOf(email), email };
  }
  async function begin(person = grace): Promise<TOTP> {
    const secret = (await factors.begin(person))?.secret ?? '';
    const begun = new TOTP({ secret: Secret.fromBase32(secret) });
    const codes = STEPS.map((steps) => code(steps, begun));
    return new Set(codes).size < STEPS.length ? begin(person) : begun;
  }
  /** Returns the device's code now, or a number of steps later. */
  const code = (steps = 0, of = device): string =>
    of.generate({ timestamp: app.clock.now().getTime() + steps * STEP_MS });
  const accept = (given: string) => factors.use(grace, given, by);
  const left = async () => (await factors.of(grace))?.recoveryCodesLeft;

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
    const { documentStore, masterKey } = app.stores;
    const [people, logger] = [app.get(PartnerPeople), app.get(Logger)];
    const other = new SecondFactors(documentStore, masterKey, app.clock, people, logger);
    const same = await Promise.all([accept(code()), other.use(grace, code(), by)]);
    expect(same.filter((accepted) => accepted === 'code')).toHaveLength(1);
    const [first = '', second = ''] = codes;
    expect(await Promise.all([accept(first), other.use(grace, first, by), accept(second)])).toEqual(
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
    const renewed = (await factors.renew(grace, by)) ?? [];
    expect([renewed.length, await left()]).toEqual([10, 10]);
    expect([await accept(codes[0] ?? ''), await accept(renewed[0] ?? '')]).toEqual([null, 'recovery-code']);
    expect(await factors.renew({ ...grace, userId: 'nobody' }, by)).toBeNull();
  });

  it('stay those of the confirmed device if another setup was started before the confirmation', async () => {
    const { tenantId, userId } = grace;
    const unconfirmed = await app.get(PartnerPeople).find(tenantId, userId);
    jest
      .spyOn(app.get(PartnerPeople), 'find')
      .mockResolvedValueOnce(unconfirmed && { ...unconfirmed, secondFactor: false });
    const { secret = '' } = (await factors.begin(grace)) ?? {};
    const other = new TOTP({ secret: Secret.fromBase32(secret) });
    app.clock.advance(STEP_MS);
    expect(await accept(code(0, other))).toBeNull();
    expect(await accept(code())).toBe('code');
    expect(await factors.confirm(grace, code(0, other), by)).toBeNull();
  });

  it('cannot be set up again while they are in use', async () => {
    expect(await factors.begin(grace)).toBeNull();
  });

  it('expire after half an hour if they are not confirmed', async () => {
    const ada = await personOf('ada@acme.test');
    const other = await begin(ada);
    app.clock.advance(30 * 60_000);
    expect(await factors.confirm(ada, code(0, other), by)).toBeNull();
  });

  it('are deleted, except those set up in the meantime', async () => {
    const late = await factors.forgetting(grace.userId);
    await factors.renew(grace, by);
    await late();
    expect(await left()).toBe(10);
    await (
      await factors.forgetting(grace.userId)
    )();
    expect([await left(), await accept(code(1))]).toEqual([0, null]);
  });

  it('are stored encrypted and bound to their owner', async () => {
    const ada = await personOf('ada@acme.test');
    await factors.confirm(ada, code(0, await begin(ada)), by);
    const { documentStore } = app.stores;
    const ofGrace = (await documentStore.get(secondFactors, grace.userId))?.document;
    for (const secret of [device.secret.base32, ...codes])
      expect(JSON.stringify(ofGrace)).not.toContain(secret);
    if (ofGrace) await documentStore.put(secondFactors, ada.userId, ofGrace);
    expect(await factors.use(ada, codes[0] ?? '', by)).toBeNull();
    await expect(factors.use(ada, code(1), by)).rejects.toThrow(SealBrokenError);
  });
});
