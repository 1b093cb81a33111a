import { resolve } from 'node:path';
import { ConfigError, type EnvReader } from '#kit/kernel';

export class AuditConfig {
  /**
   * External place for copies of the log's anchors: the absolute path of a folder, an https address, or null
   * for none.
   */
  readonly auditAnchors: string | null;

  /** Hours between two background verifications; 0: never. */
  readonly auditVerifyHours: number;

  constructor(env: EnvReader) {
    this.auditVerifyHours = env.integer('AUDIT_VERIFY_HOURS', 24, 8760);
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
