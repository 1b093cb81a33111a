import { Anchorer, bundleText, checkBundle, makeBundle, publicKeyText } from '#platform/audit';
import { companyDomain } from '#domain/company';
import { company } from '#domain/company/testing';
import { streamPrefixesOf } from '#platform/hosting';
import { Harness } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import { checkAgain } from './second-checker.js';

const OTHERS = 5;
/** Number of single-byte changes to try, spread over the whole file. */
const SAMPLES = 400;

describe('a bundle', () => {
  let app: Harness;
  let text: string;
  let key: string;

  const note = async (id: string): Promise<void> => {
    const command = { type: 'AddAdminNote', noteId: newId(), note: 'Ünïcode 名前', by: 'ada' } as const;
    await app.stores.commandHandling.of(company).execute(id, app.context(), command);
  };
  const create = async (id: string): Promise<void> => {
    const request = {
      companyId: id,
      customerId: newId(),
      nameOptions: [{ id: newId() }],
      personal: null,
    } as never;
    await app.stores.commandHandling
      .of(company)
      .execute(id, app.context(), { type: 'RequestCompany', request });
  };
  const checked = (bytes: Uint8Array): boolean[] => {
    const again = (): boolean => {
      try {
        return checkAgain(bytes, key).events > 0;
      } catch {
        return false;
      }
    };
    return [checkBundle(Buffer.from(bytes).toString('utf8'), key).faults.length === 0, again()];
  };

  beforeAll(async () => {
    app = await Harness.start([companyDomain], { serving: [] });
    const { eventStore: store, documentStore, chain } = app.stores;
    const anchorer = new Anchorer(
      { store, chain, prefixes: streamPrefixesOf(app.stores), now: () => new Date() },
      {
        documentStore,
        logger: { info: () => undefined, warn: () => undefined },
        owner: newId(),
        place: null,
      },
    );
    const [id, ...others] = Array.from({ length: 1 + OTHERS }, () => newId()) as [string, ...string[]];
    for (const one of [...others, id]) await create(one);
    await anchorer.seal();
    for (const one of [id, ...others]) await note(one);
    await anchorer.seal();
    for (const one of others) await note(one);
    await anchorer.seal();
    await note(id);
    const stored = await store.readStream(`company-${id}`);
    const signed = await makeBundle(store, chain, {
      companyId: id,
      exportedBy: 'ada',
      exportedAt: new Date(),
      events: stored.map((event) => ({ event, state: { revision: event.revision } })),
    });
    text = bundleText(signed);
    key = publicKeyText(chain.publicKey);
  });
  afterAll(() => app.stop());

  it('is valid for two independent checkers', () => {
    expect(checkBundle(text, key)).toMatchObject({ events: 3, streams: 1, anchored: 2, faults: [] });
    expect(checkBundle(text)).toMatchObject({ publicKey: key, faults: [] });
    expect(checkAgain(Buffer.from(text), key)).toEqual({ events: 3 });
  });

  it('is invalid for another key', () => {
    const other = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
    expect(checkBundle(text, other).faults).toHaveLength(1);
    expect(() => checkAgain(Buffer.from(text), other)).toThrow('signature');
  });

  it('is invalid if any bit is flipped', () => {
    const bytes = Buffer.from(text);
    for (let sample = 0; sample < SAMPLES; sample++) {
      const at = Math.floor((sample * (bytes.length - 1)) / (SAMPLES - 1));
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << (sample % 8)), at);
      expect([at, ...checked(flipped)]).toEqual([at, false, false]);
    }
  });

  it('is invalid if it is truncated, doubled, or has an extra blank', () => {
    for (const altered of [text.trimEnd(), text.slice(0, -2), text + text, ` ${text}`, ''])
      expect(checked(Buffer.from(altered))).toEqual([false, false]);
  });
});
