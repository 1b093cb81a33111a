import { verifyHashAndMac } from '#kit/event-sourcing';
import { ANCHORS_STREAM, AUDIT_PREFIXES, recordExport } from './own-streams.js';
import { MemoryLog, NOW } from './testing/memory-log.js';

const by = { actor: { type: 'operator', id: 'ada' }, now: NOW } as const;
const EXPORTS = 'auditExports-company-1';

describe('streams of the audit', () => {
  it('have fixed names', () => {
    expect([ANCHORS_STREAM, ...AUDIT_PREFIXES]).toEqual([
      'auditAnchors-log',
      'auditAnchors-',
      'auditExports-',
    ]);
  });

  it('record every export of a history with its actor and time', async () => {
    const log = new MemoryLog();
    await recordExport(log, log.chain, 'company-1', by);
    const append = log.append.bind(log);
    log.append = async (...args) => {
      log.append = append;
      await recordExport(log, log.chain, 'company-1', by);
      return append(...args);
    };
    await recordExport(log, log.chain, 'company-1', by);
    expect(log.stored.map(({ type }) => type)).toEqual([
      'HistoryExported',
      'HistoryExported',
      'HistoryExported',
    ]);
    const [first, second] = [log.at(EXPORTS, 0), log.at(EXPORTS, 1)];
    expect(first).toMatchObject({ data: { companyId: 'company-1' }, metadata: { actor: by.actor } });
    expect(second.metadata['previousHash']).toBe(first.metadata['hash']);
    expect(verifyHashAndMac(log.chain, EXPORTS, 1, second)).toEqual({ isHashed: true, isKeyed: true });
  });

  it('prevent an export that cannot be recorded', async () => {
    const log = new MemoryLog();
    log.append = () => Promise.reject(new Error('full'));
    await expect(recordExport(log, log.chain, 'company-1', by)).rejects.toThrow('full');
  });
});
