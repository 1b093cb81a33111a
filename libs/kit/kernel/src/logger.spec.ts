import { Logger } from './logger.js';

describe('the security log', () => {
  const written = (level: string, write: (logger: Logger) => void): unknown[] => {
    const lines: string[] = [];
    const who = () => ({ actor: { type: 'operator', id: 'grace' }, address: '203.0.113.7' });
    const destination = { write: (line: string) => void lines.push(line) };
    write(new Logger(level, destination, () => ({ requestId: 'r' }), who));
    return lines.map((line) => JSON.parse(line) as unknown);
  };

  it('marks its lines and records the action, the actor and the address', () => {
    const [line, other] = written('info', (logger) => {
      logger.security('key-revoked', { keyId: 'k' });
      logger.info('request');
    });
    expect(line).toMatchObject({
      security: true,
      action: 'key-revoked',
      keyId: 'k',
      actor: { type: 'operator', id: 'grace' },
      address: '203.0.113.7',
      requestId: 'r',
    });
    expect(other).not.toHaveProperty('security');
  });

  it('is written at every level except silent', () => {
    const act = (logger: Logger): void => logger.security('key-made');
    for (const level of ['trace', 'warn', 'fatal']) expect(written(level, act)).toHaveLength(1);
    expect(written('silent', act)).toEqual([]);
  });

  it('is hidden from a person at a terminal', () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const logger = new Logger('warn', destination, undefined, undefined, 'warn');
    logger.security('process-started');
    logger.warn('a warning');
    expect(lines).toHaveLength(1);
  });

  it('escapes line breaks in values, so that input cannot forge a line', () => {
    const [line, ...more] = written('info', (logger) =>
      logger.security('key-refused', { requestId: 'x"}\n{"security":true}' }),
    );
    expect(more).toEqual([]);
    expect(line).toMatchObject({ requestId: 'x"}\n{"security":true}' });
  });
});
