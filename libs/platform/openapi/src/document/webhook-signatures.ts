import { readFileSync } from 'node:fs';

/** The code samples that verify a webhook's signature, by language. `test/verify-webhook.int-spec.ts` runs them. */
export const SNIPPETS = [
  { language: 'TypeScript', fence: 'ts', file: 'verify-webhook.mts' },
  { language: 'Python', fence: 'python', file: 'verify_webhook.py' },
  { language: 'Go', fence: 'go', file: 'verify_webhook.go' },
  { language: 'PHP', fence: 'php', file: 'verify_webhook.php' },
  { language: 'Ruby', fence: 'ruby', file: 'verify_webhook.rb' },
  { language: 'Java', fence: 'java', file: 'VerifyWebhook.java' },
] as const;

const snippet = (file: (typeof SNIPPETS)[number]['file']): string =>
  readFileSync(new URL(`./webhook-signature-snippets/${file}`, import.meta.url), 'utf8').trimEnd();

/** Returns the guide to webhook signatures, in Markdown. */
export const webhookSignatures = (): string =>
  [
    '## Webhook signatures',
    'Verify the signature of every webhook before you use it. Compute it over the raw body, before parsing, and compare in constant time.',
    'The key is the part of your secret after `whsec_`, base64-decoded. Each webhook has two signatures; verify one of them:',
    '- `webhook-signature`, with `webhook-id` and `webhook-timestamp`, follows [Standard Webhooks](https://www.standardwebhooks.com), which ' +
      'has libraries for many languages. Reject a timestamp that is more than five minutes old or in the future; this prevents replays.\n' +
      '- `x-service-signature` is the lower-case hex HMAC-SHA256 of the body. It does not prevent replays.',
    ...SNIPPETS.map(
      ({ language, fence, file }) => `### ${language}\n\n\`\`\`${fence}\n${snippet(file)}\n\`\`\``,
    ),
  ].join('\n\n');
