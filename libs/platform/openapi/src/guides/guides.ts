import { readFileSync } from 'node:fs';

export interface Guide {
  /** The last part of its address, `/docs/guides/<slug>`. */
  readonly slug: string;
  readonly title: string;
  readonly markdown: () => string;
}

const guide = (slug: string, title: string, more: () => string = () => ''): Guide => ({
  slug,
  title,
  markdown: () => read(`texts/${slug}.md`) + more(),
});

const read = (file: string): string => readFileSync(new URL(`./${file}`, import.meta.url), 'utf8');

/** The code samples that verify a webhook's signature, by language. `test/verify-webhook.int-spec.ts` runs them. */
export const SNIPPETS = [
  { language: 'TypeScript', fence: 'ts', file: 'verify-webhook.mts' },
  { language: 'Python', fence: 'python', file: 'verify_webhook.py' },
  { language: 'Go', fence: 'go', file: 'verify_webhook.go' },
  { language: 'PHP', fence: 'php', file: 'verify_webhook.php' },
  { language: 'Ruby', fence: 'ruby', file: 'verify_webhook.rb' },
  { language: 'Java', fence: 'java', file: 'VerifyWebhook.java' },
] as const;

const snippets = (): string =>
  SNIPPETS.map(
    ({ language, fence, file }) =>
      `\n## ${language}\n\n\`\`\`${fence}\n${read(`webhook-signature-snippets/${file}`).trimEnd()}\n\`\`\`\n`,
  ).join('');

/** In reading order. */
export const GUIDES: readonly Guide[] = [
  guide('getting-started', 'Getting started'),
  guide('clients', 'Clients'),
  guide('requests', 'Requests'),
  guide('responses', 'Responses'),
  guide('errors', 'Errors'),
  guide('pagination', 'Pagination'),
  guide('idempotency', 'Idempotency'),
  guide('rate-limits', 'Rate limits'),
  guide('webhooks', 'Webhooks'),
  guide('webhook-signatures', 'Webhook signatures', snippets),
  guide('deprecations', 'Deprecations'),
];
