import { readFileSync } from 'node:fs';

/** The files that show how a webhook's signature is checked, by language. `test/verify-webhook.int-spec.ts` runs them. */
export const SNIPPETS = [
  { language: 'TypeScript', fence: 'ts', file: 'verify-webhook.mts' },
  { language: 'Python', fence: 'python', file: 'verify_webhook.py' },
  { language: 'Go', fence: 'go', file: 'verify_webhook.go' },
  { language: 'PHP', fence: 'php', file: 'verify_webhook.php' },
  { language: 'Ruby', fence: 'ruby', file: 'verify_webhook.rb' },
  { language: 'Java', fence: 'java', file: 'VerifyWebhook.java' },
] as const;

/** A snippet's text. */
const snippet = (file: (typeof SNIPPETS)[number]['file']): string =>
  readFileSync(new URL(`../reference/snippets/${file}`, import.meta.url), 'utf8').trimEnd();

/** How a webhook's signature is checked, in Markdown. */
export const verification = (): string =>
  [
    '## Verifying webhooks',
    'Check every webhook before you believe it: over the bytes that arrived, before they are parsed, in constant time. `webhook-id`, ' +
      '`webhook-timestamp` and `webhook-signature` are those of Standard Webhooks, for which there are libraries; refuse what is older ' +
      'or newer than five minutes, so that nobody sends you an old one again. `x-service-signature` is the HMAC of the body alone.',
    ...SNIPPETS.map(
      ({ language, fence, file }) => `### ${language}\n\n\`\`\`${fence}\n${snippet(file)}\n\`\`\``,
    ),
  ].join('\n\n');
