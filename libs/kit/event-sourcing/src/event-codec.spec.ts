import { describe, expect, it } from 'vitest';
import { EventCodec, ForeignRecordError, Upcasting } from '#kit/event-sourcing';
import { InMemoryCipher, recorded } from '#kit/event-sourcing/testing';

const event = { type: 'PersonNamed', data: { companyId: 'c', personal: { name: 'Ada' } } };

interface Moved {
  readonly stream?: string;
  readonly id?: string;
  readonly type?: string;
  readonly tenantId?: string;
}

describe('the codec', () => {
  const cipher = new InMemoryCipher();
  const codec = new EventCodec(new Upcasting({ PersonNamed: 1, PersonRenamed: 1 }, []), cipher);
  const stored = async () => {
    const written = recorded(event, { metadata: { subjectId: 'ada' } });
    const { id, stream, metadata } = written;
    const data = await codec.encode(event, { id, stream, ...metadata });
    return { ...written, data, metadata: { ...metadata } };
  };

  it('stores personal data encrypted and the rest in clear', async () => {
    const { data } = await stored();
    expect(data['companyId']).toBe('c');
    expect(JSON.stringify(data)).not.toContain('Ada');
  });

  it('gives them back', async () => {
    expect((await codec.decode(await stored())).data).toEqual(event.data);
  });

  it('refuses a record that none of us wrote', async () => {
    const foreign = { ...(await stored()), metadata: {} };
    await expect(codec.decode(foreign)).rejects.toThrow(ForeignRecordError);
  });

  it('refuses personal data without a subject', async () => {
    await expect(
      codec.encode(event, { id: '1', stream: 'company-c', tenantId: 't', subjectId: null }),
    ).rejects.toThrow('no subject');
  });

  it.each([
    ['stream', { stream: 'test-2' }],
    ['id', { id: 'another' }],
    ['type', { type: 'PersonRenamed' }],
    ['tenant', { tenantId: 'tenant-2' }],
  ])(
    'gives nothing of an event that it was moved to: another %s',
    async (_, { tenantId, ...other }: Moved) => {
      const before = await stored();
      const metadata = { ...before.metadata, ...(tenantId !== undefined && { tenantId }) };
      await expect(codec.decode({ ...before, ...other, metadata })).rejects.toThrow('encrypted for another');
    },
  );

  it('gives null once the key is destroyed, and the rest still', async () => {
    const before = await stored();
    cipher.destroy('ada');
    expect((await codec.decode(before)).data).toEqual({ companyId: 'c', personal: null });
  });
});
