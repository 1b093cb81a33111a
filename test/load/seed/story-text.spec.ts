import type { Copy } from './copy.js';
import { Random } from './ids.js';
import { COMPANY_NAME } from './stories.js';
import { StoryText } from './story-text.js';

const TENANT = '37dGanMAwaya9K9Q8u5BbMi7OpP';
const COMPANY = '3MluA2JPzi2ODIvFoLVGI89287x';
const DAY = Date.UTC(2026, 10, 29, 7);

const copy = (): Copy => ({
  partner: {
    tenantId: 'the-new-tenant',
    name: 'Partner 1',
    email: '',
    userId: '',
    apiKey: '',
    keyId: '',
  },
  person: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@founders.example', emailStream: '' },
  companyName: 'Hopper1 Looms',
  random: new Random(1),
  ids: [],
  times: [Date.UTC(2026, 0, 5, 12), Date.UTC(2026, 0, 6, 12)],
  positions: [1_001, 1_002],
  heads: [],
});

describe('the text of a story', () => {
  const events = [
    { recordedAt: DAY, position: 7 },
    { recordedAt: DAY + 2_000, position: 9 },
  ];
  const text = new StoryText({ [TENANT]: ({ partner }) => partner.tenantId }, events);

  it('gets the ids, names, times and positions of a copy', () => {
    const filler = text.json(
      {
        tenantId: TENANT,
        name: `${COMPANY_NAME} LLC`,
        at: '2026-11-29T07:00:03.000Z',
        filingDate: '2026-11-29',
        dueDate: '2027-11-01',
        position: 7,
        body: '{"timestamp":1795935602000}',
      },
      1,
    );
    expect(JSON.parse(filler(copy()))).toEqual({
      tenantId: 'the-new-tenant',
      name: 'Hopper1 Looms LLC',
      at: '2026-01-06T12:00:01.000Z',
      filingDate: '2026-01-06',
      dueDate: '2027-11-01',
      position: 1_001,
      body: `{"timestamp":${Date.UTC(2026, 0, 6, 12)}}`,
    });
  });

  it('replaces an id by the same new one everywhere in a copy', () => {
    const [one, other] = [copy(), copy()];
    const [stream, data] = [text.text(`company-${COMPANY}`, 0), text.json({ companyId: COMPANY }, 1)];
    const id = stream(one).slice('company-'.length);
    expect(id).toMatch(/^[0-9A-Za-z]{27}$/);
    expect(JSON.parse(data(one))).toEqual({ companyId: id });
    other.random.next();
    expect(stream(other)).not.toContain(id);
  });
});
