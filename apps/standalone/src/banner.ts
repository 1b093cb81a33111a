import { type BootstrappedPartner, PartnerConfig } from '#domain/partner';
import { type Config, ProcessConfig } from '#kit/kernel';
import { HttpConfig } from '#platform/http';
import { MailConfig } from '#platform/mail';

const CLI = 'npm run cli --';

/**
 * Returns the text that a start prints when the service is ready: addresses that a person can open, and the
 * credentials that this start created. Later starts name the commands that replace them.
 */
export function banner(config: Config, sandbox: BootstrappedPartner | null): string {
  const { environment } = config.get(ProcessConfig);
  const { publicUrl } = config.get(HttpConfig);
  const { inboxUrl } = config.get(MailConfig);
  const rows: (readonly [string, string])[] = [
    ['Portal', `${publicUrl}/portal`],
    ...(sandbox ? signInOf(sandbox) : []),
    ['API reference', `${publicUrl}/docs`],
    ...(sandbox ? keyOf(sandbox, config.get(PartnerConfig).sandboxApiKey !== null) : []),
    ['Operations desk', `${publicUrl}/portal/desk`],
    ['', `for a token: ${CLI} operators create --name "Your name"`],
    ...(sandbox && inboxUrl !== null ? [['Sandbox inbox', inboxUrl] as const] : []),
    ...(sandbox ? [['Next', 'npm run demo, or "A company in five calls" in README.md'] as const] : []),
  ];
  return [
    '',
    `Partner Formation Service (${environment}) is ready.`,
    '',
    ...rows.map(([name, text]) => `  ${name.padEnd(16)} ${text}`),
    '',
  ].join('\n');
}

const signInOf = ({
  tenantId,
  email,
  newPassword,
}: BootstrappedPartner): readonly (readonly [string, string])[] =>
  newPassword !== null
    ? [
        ['', `e-mail address: ${email}`],
        ['', `password: ${newPassword} (shown once)`],
      ]
    : [['', `new password: ${CLI} partners reset-password ${tenantId} --email ${email}`]];

function keyOf(
  { tenantId, newApiKey }: BootstrappedPartner,
  isGiven: boolean,
): readonly (readonly [string, string])[] {
  if (newApiKey !== null) return [['API key', `export API_KEY=${newApiKey}   # shown once`]];
  if (isGiven) return [['API key', 'the one in SANDBOX_API_KEY']];
  return [['API key', `for a new one: ${CLI} keys create ${tenantId} --name "Second key"`]];
}
