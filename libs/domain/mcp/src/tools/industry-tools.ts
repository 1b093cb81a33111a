import { Injectable } from '@nestjs/common';
import { naics } from '#platform/reference-data';
import { Founders } from './founder.js';
import { NEXT_ACTION } from './schemas.js';
import { closed, type FormationTool, READS } from './tool.js';

const MAX_INDUSTRIES = 20;

/** The tool that finds the industry of a company. */
@Injectable()
export class IndustryTools {
  constructor(private readonly founders: Founders) {}

  all(): readonly FormationTool[] {
    return [
      {
        name: 'search_industries',
        title: 'Search industries',
        description:
          'Returns the NAICS 2022 titles closest to a few words, best first, with their codes. describe_business needs one of them. If none fits, search again with other words: titles are official terms, such as "Software Publishers".',
        hints: READS,
        input: closed({
          query: {
            type: 'string',
            minLength: 1,
            maxLength: 200,
            description: 'A few words about the business, or the beginning of a code',
          },
        }),
        output: closed({
          industries: {
            type: 'array',
            items: closed({
              industry: { type: 'string', description: 'The exact title' },
              naicsCode: { type: 'string' },
            }),
          },
          nextAction: NEXT_ACTION,
        }),
        call: async (caller, { query }) => {
          const industries = naics
            .closest(query as string, MAX_INDUSTRIES)
            .map(({ title, code }) => ({ industry: title, naicsCode: code }));
          return { industries, nextAction: (await this.founders.status(caller)).nextAction };
        },
      },
    ];
  }
}
