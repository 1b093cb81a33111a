import { resolve } from 'node:path';
import { ConfigError, type EnvReader } from '#kit/kernel';

export class AuditConfig {
  /**
   * External place for copies of the log's anchors: the absolute path of a folder, an https address, or null
   * for none.
   */
  readonly auditAnchors: string | null;

  constructor(env: EnvReader) {
    const value = env.text('AUDIT_ANCHORS');
    if (value === null || !/^[a-z][a-z0-9+.-]+:\/\//i.test(value)) {
      this.auditAnchors = value === null ? null : resolve(value);
      return;
    }
    const isLoopback =
      env.flag('WEBHOOK_ALLOW_LOOPBACK') && /^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(value);
    if (!value.startsWith('https://') && !isLoopback)
      throw new ConfigError('AUDIT_ANCHORS must be a folder or start with https://');
    this.auditAnchors = value;
  }
}
