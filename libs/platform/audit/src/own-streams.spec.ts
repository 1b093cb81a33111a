import { describe, expect, it } from 'vitest';
import { verifyHashAndMac } from '#kit/event-sourcing';
import { ANCHORS_STREAM, AUDIT_PREFIXES, recordExport, SYSTEM } from './own-streams.js';
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

  it('begin once, with the position after which every event must have a MAC', async () => {
    const log = new MemoryLog();
    await Promise.all([log.chain.ensureStartRecorded(), log.chain.ensureStartRecorded()]);
    const [event, ...others] = log.stored;
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      stream: ANCHORS_STREAM,
      type: 'ChainKeyed',
      data: { position: -1 },
      metadata: {
        schemaVersion: 1,
        tenantId: null,
        actor: SYSTEM,
        recordedAt: NOW.toISOString(),
        subjectId: null,
        previousHash: null,
      },
    });
    expect(event && verifyHashAndMac(log.chain, event.stream, 0, event).isKeyed).toBe(true);
    const { correlationId, causationId } = event?.metadata ?? {};
    expect([correlationId, causationId]).toEqual([event?.id, event?.id]);
  });

  it('do not repeat that position if another process was first', async () => {
    const log = new MemoryLog();
    const append = log.append.bind(log);
    log.append = async (...args) => {
      await append(...args);
      return append(...args);
    };
    await log.chain.ensureStartRecorded();
    expect(log.stored).toHaveLength(1);
  });

  it('retry to record that position after a failure', async () => {
    const log = new MemoryLog();
    const append = log.append.bind(log);
    log.append = () => Promise.reject(new Error('full'));
    await expect(log.chain.ensureStartRecorded()).rejects.toThrow('full');
    log.append = append;
    await log.chain.ensureStartRecorded();
    await log.chain.ensureStartRecorded();
    expect(log.stored).toHaveLength(1);
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
      'ChainKeyed',
      'HistoryExported',
      'HistoryExported',
      'HistoryExported',
    ]);
    const [first, second] = [log.at(EXPORTS, 0), log.at(EXPORTS, 1)];
    expect(first).toMatchObject({ data: { companyId: 'company-1' }, metadata: { actor: by.actor } });
    expect(second.metadata['previousHash']).toBe(first.metadata['hash']);
  });

  it('prevent an export that cannot be recorded', async () => {
    const log = new MemoryLog();
    await log.chain.ensureStartRecorded();
    log.append = () => Promise.reject(new Error('full'));
    await expect(recordExport(log, log.chain, 'company-1', by)).rejects.toThrow('full');
  });
});
