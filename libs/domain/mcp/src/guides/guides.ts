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
import { annualReportRules, naics, states } from '#platform/reference-data';
import { closed } from '../tools/tool.js';
import { checklistText, feesText } from './offer-guides.js';
import { formationText } from './state-guide.js';

const FEES = 'formation://fees';
const CHECKLIST = 'formation://checklist';
const STATE = 'formation://states/{state}';
const INDUSTRIES = 'formation://industries/{words}';
/** What is in them changes with a release. */
const KEPT = { ttlMs: 3_600_000, cacheScope: 'public' } as const;
const MOST_INDUSTRIES = 50;
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
 * What assistants may read and begin with: what a company costs, what a state wants, what is asked. Nothing of it is
 * about a person.
 */
export class Guides {
  private readonly states: ResourceTemplate;
  private readonly industries = new ResourceTemplate(INDUSTRIES, { list: undefined });
  private readonly formArgs = wants({ business: 'What it is to do', state: 'Where: a US state' });
  private readonly compareArgs = wants({ states: 'Two or more, by their letters: DE, WY' });

  constructor(private readonly queryBus: QueryBus) {
    this.states = new ResourceTemplate(STATE, {
      list: undefined,
      complete: { state: async (begun) => codesFor(begun, await this.offer()) },
    });
  }

  /** Adds them to a server. */
  addTo(server: McpServer): void {
    server.registerResource(
      'fees',
      FEES,
      about('What a company costs', 'Price of each kind of company in each state.'),
      async () => read(FEES, feesText(await this.offer())),
    );
    server.registerResource(
      'checklist',
      CHECKLIST,
      about('What is asked', 'What a person should have ready before the company is formed.'),
      async () => read(CHECKLIST, checklistText(await this.offer())),
    );
    server.registerResource(
      'state',
      this.states,
      about(
        'What a state wants',
        'Fee, paper and office of the formation, and what is due every year, by two letters.',
      ),
      async ({ href }, { state }) =>
        read(href, stateText(String(state), await this.offer()) ?? notThere(href)),
    );
    server.registerResource(
      'industries',
      this.industries,
      about(
        'Find an industry',
        'The NAICS 2022 classes whose code or title has these words: describe_business wants one.',
      ),
      ({ href }, { words }) => read(href, industriesText(String(words)) ?? notThere(href)),
    );
    this.addPrompts(server);
  }

  private addPrompts(server: McpServer): void {
    server.registerPrompt(
      'form_company',
      { title: 'Form a company', description: 'Forms a company, step by step.', argsSchema: this.formArgs },
      (given) => {
        const { business, state } = given as Record<'business' | 'state', string>;
        return says(
          `Form a company for me with the tools of this server. It is to do this: ${business}. State: ${state}. Begin with get_company_onboarding_status and do what nextAction says; ask me for what is missing, and invent nothing.`,
        );
      },
    );
    server.registerPrompt(
      'prepare',
      { title: 'What do I need?', description: 'Goes through what is asked before a company is formed.' },
      async () =>
        says('Go through this list with me, and tell me what I still have to find out.', [
          [CHECKLIST, checklistText(await this.offer())],
        ]),
    );
    server.registerPrompt(
      'compare_states',
      {
        title: 'Which state?',
        description: 'Compares what states want and cost.',
        argsSchema: this.compareArgs,
      },
      async (given) => {
        const offer = await this.offer();
        const codes = [...new Set((given as { states: string }).states.toUpperCase().match(/\b[A-Z]{2}\b/g))];
        const guides = codes.flatMap((code) => {
          const text = stateText(code, offer);
          return text === null ? [] : [[STATE.replace('{state}', code), text] as const];
        });
        return says(
          'Compare what these states want of a company and what it costs there, now and every year.',
          guides.length > 0 ? guides : [[FEES, feesText(offer)]],
        );
      },
    );
  }

  private offer(): Promise<Offer> {
    return this.queryBus.execute(new GetOffer());
  }
}

/** Of a state by its letters, in either case; null where no companies are formed. */
function stateText(given: string, offer: Offer): string | null {
  const code = given.toUpperCase();
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
  const found = naics.search(unescaped(escaped));
  if (found.length === 0) return null;
  const more =
    found.length > MOST_INDUSTRIES ? [`… and ${found.length - MOST_INDUSTRIES} more: add a word.`] : [];
  return [...found.slice(0, MOST_INDUSTRIES).map(({ code, title }) => `- ${code}: ${title}`), ...more].join(
    '\n',
  );
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** By the letters or the name of a state. */
function codesFor(begun: string, { formations }: Offer): string[] {
  const sought = begun.toLowerCase();
  const offered = new Set(formations.map(({ state }) => state));
  return states.all
    .filter(
      ({ code, name }) =>
        offered.has(code) && [code, name].some((one) => one.toLowerCase().startsWith(sought)),
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
