import { EventCodec, ForeignRecordError, Upcasting } from '#kit/event-sourcing';
import { InMemoryCipher, recorded } from '#kit/event-sourcing/testing';

const event = { type: 'PersonNamed', data: { companyId: 'c', personal: { name: 'Ada Lovelace' } } };

interface Moved {
  readonly stream?: string;
  readonly id?: string;
  readonly type?: string;
  readonly tenantId?: string;
}

describe('the event codec', () => {
  const cipher = new InMemoryCipher();
  const codec = new EventCodec(new Upcasting({ PersonNamed: 1, PersonRenamed: 1 }, []), cipher);
  const stored = async () => {
    const written = recorded(event, { metadata: { subjectId: 'ada' } });
    const { id, stream, metadata } = written;
    const data = await codec.encode(event, { id, stream, ...metadata });
    return { ...written, data, metadata: { ...metadata } };
  };

  it('encrypts personal data and leaves the rest as plain text', async () => {
    const { data } = await stored();
    expect(data['companyId']).toBe('c');
    expect(JSON.stringify(data)).not.toContain('Lovelace');
  });

  it('decrypts personal data', async () => {
    expect((await codec.decode(await stored())).data).toEqual(event.data);
  });

  it('rejects a record of another program', async () => {
    const foreign = { ...(await stored()), metadata: {} };
    await expect(codec.decode(foreign)).rejects.toThrow(ForeignRecordError);
  });

  it('rejects personal data without a subject', async () => {
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
    'does not decrypt personal data that was moved to another %s',
    async (_, { tenantId, ...other }: Moved) => {
      const before = await stored();
      const metadata = { ...before.metadata, ...(tenantId !== undefined && { tenantId }) };
      await expect(codec.decode({ ...before, ...other, metadata })).rejects.toThrow('encrypted for another');
    },
  );

  it('returns null for personal data whose key was destroyed, and the rest unchanged', async () => {
    const before = await stored();
    cipher.destroy('ada');
    expect((await codec.decode(before)).data).toEqual({ companyId: 'c', personal: null });
  });
});
