import { DocumentStoreConfig } from '#kit/document-store';
import { EventStoreConfig } from '#kit/event-store';
import { type Config, ProcessConfig } from '#kit/kernel';
import { IdentityConfig, ToolsConfig } from '#domain/identity';
import { PartnerConfig } from '#domain/partner';
import { HttpConfig } from '#platform/http';
import type { Made } from '../../partner-api/src/sandbox-partner.js';

/** Startup banner. Secrets are shown only by the start that created them. */
export function banner(config: Config, made: Made | null): string {
  const { environment, dataDir } = config.get(ProcessConfig);
  const { publicUrl } = config.get(HttpConfig);
  const { eventStoreUrl } = config.get(EventStoreConfig);
  const { mongodbUrl } = config.get(DocumentStoreConfig);
  const key =
    made?.newApiKey ??
    (config.get(PartnerConfig).sandboxApiKey
      ? 'the one in SANDBOX_API_KEY'
      : 'the one printed on the first start');
  const portal = made?.newPortalUser;
  const sandbox = [
    `  Portal login ${portal ? `${portal.email}, password ${portal.password}` : 'the one printed on the first start'}`,
    `  API key      ${key}`,
    '',
    '  Try it:',
    `    curl -s ${publicUrl}/v1/partner/companies -H "Authorization: $API_KEY"`,
    '    npm run demo',
  ];
  return [
    '',
    `Partner Formation Service (${environment})`,
    `  REST API     ${publicUrl}/v1/partner`,
    `  Portal       ${publicUrl}/portal`,
    `  Reference    ${publicUrl}/docs`,
    `  Tools        ${config.get(ToolsConfig).toolsPublicUrl}`,
    `  Sign-in      ${config.get(IdentityConfig).identityPublicUrl}`,
    `  Health       ${publicUrl}/health/ready`,
    `  Events       ${eventStoreUrl ? 'EventStoreDB' : `embedded, ${dataDir}`}`,
    `  Read models  ${mongodbUrl ? 'MongoDB' : `embedded, ${dataDir}`}`,
    ...(environment === 'sandbox' ? sandbox : []),
    '',
  ].join('\n');
}
