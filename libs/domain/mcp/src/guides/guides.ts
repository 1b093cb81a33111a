import {
  fromJsonSchema,
  type JsonSchemaType,
  type McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import type { QueryBus } from '@nestjs/cqrs';
import { GetOffer, type Offer } from '#domain/onboarding';
import { annualReportRules, naics, nameEndings, states } from '#platform/reference-data';
import { closed } from '../tools/tool.js';
import { dollars, feeOf, formationText } from './state-guide.js';

const FEES = 'formation://fees';
const CHECKLIST = 'formation://checklist';
const STATE = 'formation://states/{state}';
const INDUSTRIES = 'formation://industries/{words}';
/** The guides change only with a release. */
const KEPT = { ttlMs: 3_600_000, cacheScope: 'public' } as const;
const MAX_INDUSTRIES = 50;
const MARKDOWN = 'text/markdown';

const about = (title: string, description: string) => ({
  title,
  description,
  mimeType: MARKDOWN,
  cacheHint: KEPT,
});
const wants = (args: Readonly<Record<string, string>>): StandardSchemaWithJSON => {
  const properties = Object.entries(args).map(([name, description]) => [
    name,
    { type: 'string', description },
  ]);
  return fromJsonSchema(
    closed(Object.fromEntries(properties) as Record<string, object>) as unknown as JsonSchemaType,
  );
};

/**
 * Resources and prompts for assistants: prices, requirements of the states, and the list of questions. They
 * contain no personal data.
 */
export class Guides {
  private readonly states: ResourceTemplate;
  private readonly industries = new ResourceTemplate(INDUSTRIES, { list: undefined });
  private readonly formArgs = wants({
    business: 'Purpose of the business',
    state: 'US state of the company',
  });
  private readonly compareArgs = wants({ states: 'Two or more state codes, e.g. DE, WY' });

  constructor(private readonly queryBus: QueryBus) {
    this.states = new ResourceTemplate(STATE, {
      list: undefined,
      complete: { state: async (begun) => codesFor(begun, await this.offer()) },
    });
  }

  /** Registers the resources and prompts on a server. */
  addTo(server: McpServer): void {
    server.registerResource(
      'fees',
      FEES,
      about('Company prices', 'Price of each kind of company in each state.'),
      async () => read(FEES, feesText(await this.offer())),
    );
    server.registerResource(
      'checklist',
      CHECKLIST,
      about('Checklist', 'Everything a person should have ready before the company is formed.'),
      async () => read(CHECKLIST, checklistText(await this.offer())),
    );
    server.registerResource(
      'state',
      this.states,
      about(
        'State requirements',
        'Filing fee, document and office for a formation, and yearly duties, by state code.',
      ),
      async ({ href }, { state }) =>
        read(href, stateText(String(state), await this.offer()) ?? notThere(href)),
    );
    server.registerResource(
      'industries',
      this.industries,
      about(
        'Find an industry',
        'NAICS 2022 classes whose code or title contains these words; describe_business needs one.',
      ),
      ({ href }, { words }) => read(href, industriesText(String(words)) ?? notThere(href)),
    );
    this.addPrompts(server);
  }

  private addPrompts(server: McpServer): void {
    server.registerPrompt(
      'form_company',
      { title: 'Form a company', description: 'Forms a company step by step.', argsSchema: this.formArgs },
      (args) => {
        const { business, state } = args as Record<'business' | 'state', string>;
        return says(
          `Form a company for me with the tools of this server. Its business: ${business}. State: ${state}. Start with get_company_onboarding_status and follow nextAction. Ask me for missing information; do not invent any.`,
        );
      },
    );
    server.registerPrompt(
      'prepare',
      { title: 'What do I need?', description: 'Goes through everything that is needed to form a company.' },
      async () =>
        says('Go through this list with me, and tell me which information I still need.', [
          [CHECKLIST, checklistText(await this.offer())],
        ]),
    );
    server.registerPrompt(
      'compare_states',
      {
        title: 'Which state?',
        description: 'Compares the requirements and prices of states.',
        argsSchema: this.compareArgs,
      },
      async (args) => {
        const offer = await this.offer();
        const codes = [...new Set((args as { states: string }).states.toUpperCase().match(/\b[A-Z]{2}\b/g))];
        const guides = codes.flatMap((code) => {
          const text = stateText(code, offer);
          return text === null ? [] : [[STATE.replace('{state}', code), text] as const];
        });
        return says(
          'Compare the requirements of these states for a company, and its costs there, now and every year.',
          guides.length > 0 ? guides : [[FEES, feesText(offer)]],
        );
      },
    );
  }

  private offer(): Promise<Offer> {
    return this.queryBus.execute(new GetOffer());
  }
}

/** Returns the guide for a state code in upper or lower case; null if no companies are formed there. */
function stateText(stateCode: string, offer: Offer): string | null {
  const code = stateCode.toUpperCase();
  const here = offer.formations.filter(({ state }) => state === code);
  if (here.length === 0) return null;
  return [
    `# ${states.byCode(code)?.name ?? code} (${code})`,
    ...here.flatMap((formation) => [
      `## ${formation.entityType}`,
      formationText(formation, annualReportRules.of(code, formation.entityType)),
    ]),
  ].join('\n\n');
}

function industriesText(escaped: string): string | null {
  const industries = naics.search(unescaped(escaped));
  if (industries.length === 0) return null;
  const more =
    industries.length > MAX_INDUSTRIES
      ? [`… and ${industries.length - MAX_INDUSTRIES} more; add a word to narrow the search.`]
      : [];
  return [
    ...industries.slice(0, MAX_INDUSTRIES).map(({ code, title }) => `- ${code}: ${title}`),
    ...more,
  ].join('\n');
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the codes of the states whose code or name starts with a text. */
function codesFor(begun: string, { formations }: Offer): string[] {
  const prefix = begun.toLowerCase();
  const offered = new Set(formations.map(({ state }) => state));
  return states.all
    .filter(
      ({ code, name }) =>
        offered.has(code) && [code, name].some((one) => one.toLowerCase().startsWith(prefix)),
    )
    .map(({ code }) => code);
}

const read = (uri: string, text: string) => ({ contents: [{ uri, mimeType: MARKDOWN, text }] });

const says = (text: string, guides: readonly (readonly [uri: string, text: string])[] = []) => ({
  messages: [
    { role: 'user' as const, content: { type: 'text' as const, text } },
    ...guides.map(([uri, content]) => ({
      role: 'user' as const,
      content: { type: 'resource' as const, resource: { uri, mimeType: MARKDOWN, text: content } },
    })),
  ],
});

function notThere(uri: string): never {
  throw new ResourceNotFoundError(uri);
}

/** Returns the price list of all companies. */
export function feesText({ formations, expeditedEinInCents }: Offer): string {
  const rows = formations.map((one) => {
    const name = states.byCode(one.state)?.name ?? one.state;
    return `| ${name} (${one.state}) | ${one.entityType} | ${feeOf(one)} | ${dollars(one.priceInCents)} |`;
  });
  return [
    '# Company prices',
    'The price includes the state fee and our formation, registered agent and EIN services. ' +
      `An expedited EIN costs ${dollars(expeditedEinInCents)} extra and is available only if nobody named in the request has a US tax ID.`,
    ['| State | Kind | State fee | Total price |', '| --- | --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n');
}

/** Returns the questions for a founder, to prepare the answers. */
export function checklistText({ steps }: Offer): string {
  const kind = ({ entityTypes }: Offer['steps'][number]): string =>
    entityTypes.length === 1 ? ` (${entityTypes.join()} only)` : '';
  return [
    '# Have this ready before you form a company',
    steps.map((step, at) => `${at + 1}. **${step.title}**${kind(step)}: ${step.ask}`).join('\n'),
    '## Allowed name endings',
    `- LLC: ${nameEndings.LLC.join(', ')}\n- CCorp: ${nameEndings.CCorp.join(', ')}`,
    'The person enters tax IDs, payment details and signatures on secure pages that no assistant can see.',
  ].join('\n\n');
}
