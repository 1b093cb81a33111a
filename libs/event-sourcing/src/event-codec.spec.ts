import { describe, expect, it } from '@jest/globals';
import { EventCodec, Upcasting } from '#event-sourcing';
import { InMemoryCipher, recorded } from '#event-sourcing/testing';

const event = { type: 'PersonNamed', data: { companyId: 'c', personal: { name: 'Ada' } } };

describe('the codec', () => {
  const cipher = new InMemoryCipher();
  const codec = new EventCodec(new Upcasting({ PersonNamed: 1 }, []), cipher);
  const stored = async () => {
    const written = recorded(event, { metadata: { subjectId: 'ada' } });
    return { ...written, data: await codec.encode(event, 'ada'), metadata: { ...written.metadata } };
  };

  it('stores personal data encrypted and the rest in clear', async () => {
    const { data } = await stored();
    expect(data['companyId']).toBe('c');
    expect(JSON.stringify(data)).not.toContain('Ada');
  });

  it('gives them back', async () => {
    expect((await codec.decode(await stored())).data).toEqual(event.data);
  });

  it('refuses personal data without a subject', async () => {
    await expect(codec.encode(event, null)).rejects.toThrow('no subject');
  });

  it('gives null once the key is destroyed, and the rest still', async () => {
    const before = await stored();
    cipher.destroy('ada');
    expect((await codec.decode(before)).data).toEqual({ companyId: 'c', personal: null });
  });
});
