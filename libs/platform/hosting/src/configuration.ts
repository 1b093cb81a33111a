import { Config, ProcessConfig, type Variables } from '#kit/kernel';
import { EventStoreConfig } from '#kit/event-store';
import { DocumentStoreConfig } from '#kit/document-store';
import { TracingConfig } from '#kit/tracing';
import { AuditConfig } from '#platform/audit';
import { HttpConfig } from '#platform/http';
import { MailConfig } from '#platform/mail';
import { PaymentsConfig } from '#platform/payments';
import { MasterKeyConfig } from '#platform/personal-data';
import { ServiceDetailsConfig } from '#platform/reference-data';
import { WebhooksConfig } from '#platform/webhooks';
import type { Domain } from './domain.js';
import { MetricsConfig } from './metrics.config.js';
import { ShutdownConfig } from './shutdown.config.js';

/** The slices of kit and platform; domains add their own. */
const slices = [
  ProcessConfig,
  EventStoreConfig,
  DocumentStoreConfig,
  HttpConfig,
  MetricsConfig,
  ShutdownConfig,
  MailConfig,
  PaymentsConfig,
  ServiceDetailsConfig,
  MasterKeyConfig,
  WebhooksConfig,
  AuditConfig,
  TracingConfig,
];

/**
 * Reads and checks all variables, including those only other processes use, so that a mistake shows at the first
 * start.
 *
 * @throws {ConfigError} for the first invalid variable
 */
export const readConfig = (env: Variables, domains: readonly Pick<Domain, 'config'>[]): Config =>
  new Config(env, [...slices, ...domains.flatMap(({ config = [] }) => config)]);
