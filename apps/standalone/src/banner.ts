import type { Config } from '#kernel';

/** What a person sees who has just started the service. A key is shown on the start that made it, and never again. */
export function banner(config: Config, newApiKey: string | null): string {
  const key =
    newApiKey ?? (config.sandboxApiKey ? 'the one in SANDBOX_API_KEY' : 'the one printed on the first start');
  const sandbox = [
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
