import { TAGS } from '../describing/describe.js';
import { GUIDES } from '../guides/guides.js';

/** Returns the document's `info`. Code generators copy it into every file, so it is short and links to the guides. */
export const info = (publicUrl: string) => ({
  title: 'Partner Formation Service',
  version: 'v1',
  summary:
    'Form US companies (LLCs and C corporations) for your founders, and follow them to the EIN and beyond.',
  description: `
Send your API key in the \`Authorization\` header, without \`Bearer\`.

## Guides

${GUIDES.map(({ slug, title }) => `- [${title}](${publicUrl}/docs/guides/${slug})`).join('\n')}
- [Error codes](${publicUrl}/docs/errors)
- [Changelog](${publicUrl}/docs/changelog)
`.trim(),
  contact: { name: 'The service team' },
  license: { name: 'Partner agreement', identifier: 'LicenseRef-Partner-Agreement' },
});

export const operationsInfo = {
  title: 'Partner Formation Service: operations desk',
  version: 'v1',
  summary: 'Record decisions of the states and the IRS, and incoming documents and mail.',
  description: `
Send your operator token in the \`Authorization\` header, without \`Bearer\`. To get a token, run
\`npm run cli -- operators create --name "Your name"\`.

Requests, responses, errors and lists follow the same rules as the [API for partners](../docs). The description of each operation names
the webhook events that it sends to the partner.
`.trim(),
};

/** Returns the sections that contain at least one operation. */
export const tagsOf = (used: ReadonlySet<string>): { name: string; description: string }[] =>
  Object.entries(TAGS)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
