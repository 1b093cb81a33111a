import type { Config } from '#kit/kernel';
import type { Made } from '../../partner-api/src/sandbox-partner.js';

/** What a person sees who has just started the service. What is secret is shown on the start that made it, and never again. */
export function banner(config: Config, made: Made | null): string {
  const key =
    made?.newApiKey ??
    (config.sandboxApiKey ? 'the one in SANDBOX_API_KEY' : 'the one printed on the first start');
  const portal = made?.newPortalUser;
  const sandbox = [
    `  Portal login ${portal ? `${portal.email}, password ${portal.password}` : 'the one printed on the first start'}`,
    `  API key      ${key}`,
    '',
    '  Try it:',
    `    curl -s ${config.publicUrl}/v1/partner/companies -H "Authorization: $API_KEY"`,
    '    npm run demo',
  ];
  return [
    '',
    `Partner Formation Service (${config.environment})`,
    `  REST API     ${config.publicUrl}/v1/partner`,
    `  Portal       ${config.publicUrl}/portal`,
    `  Reference    ${config.publicUrl}/docs`,
    `  Tools        ${config.toolsPublicUrl}`,
    `  Sign-in      ${config.identityPublicUrl}`,
    `  Health       ${config.publicUrl}/health/ready`,
    `  Events       ${config.eventStoreUrl ? 'EventStoreDB' : `embedded, ${config.dataDir}`}`,
    `  Read models  ${config.mongodbUrl ? 'MongoDB' : `embedded, ${config.dataDir}`}`,
    ...(config.environment === 'sandbox' ? sandbox : []),
    '',
  ].join('\n');
}
