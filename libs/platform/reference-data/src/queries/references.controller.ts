import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { CachedResponse, type HttpRequest, type HttpResponse, PartnerEndpoint, Text } from '#platform/http';
import { deriveId } from '#kit/kernel';
import { DescribeSent, flag, id, list, object, oneOf, oneOfSet, text, whole } from '#platform/openapi';
import { countries, type Country, states, type UsState } from '../states-and-countries.js';
import { naics, type NaicsClass } from '../naics.js';
import { type StateFee, stateFees } from '../formation-price.js';
import { ENTITY_TYPE } from '../value-sets.js';

/** An industry as shown to partners. */
interface NaicsRow {
  readonly naicsCodeId: string;
  readonly naicsCode: string;
  readonly industry: string;
}

const naicsSchema = list(
  object<NaicsRow>(
    'NaicsCode',
    {
      naicsCodeId: id('Stable; not used by any other call.'),
      naicsCode: text('541511', 'Six digits.'),
      industry: text('Custom Computer Programming Services', 'The value to use as `industry` of a company.'),
    },
    'A class of NAICS 2022.',
  ),
  'In the order of the codes.',
);

const statesSchema = list(
  object<UsState>(
    'State',
    { code: text('WY', 'Two-letter postal abbreviation.'), name: text('Wyoming', 'In English.') },
    'A state or the District of Columbia.',
  ),
  'In the order of the names.',
);

const countriesSchema = list(
  object<Country>(
    'Country',
    {
      code: text('GBR', 'ISO 3166-1 alpha-3.'),
      alpha2: text('GB', 'ISO 3166-1 alpha-2.'),
      name: text(
        'United Kingdom of Great Britain and Northern Ireland',
        'The English short name of ISO 3166-1.',
      ),
    },
    'A country of ISO 3166-1.',
  ),
  'All countries.',
);

const stateFeesSchema = list(
  object<StateFee>(
    'StateFee',
    {
      state: text('WY', 'Two-letter postal abbreviation.'),
      entityType: oneOfSet(ENTITY_TYPE),
      priceInCents: whole(10_000, 'The state’s fee for filing the formation, in whole US cents.'),
      currency: oneOf(['USD'], 'The currency of `priceInCents`.'),
      isMinimum: flag(false, 'True if the fee grows with the number of shares or members.'),
    },
    'The fee that a state charges for a formation.',
  ),
  'Two per state, in the order of the states.',
);

/** The edition's first day; gives every class a stable id. */
const EDITION = new Date('2022-01-01T00:00:00Z');

const naicsRow = ({ code, title }: NaicsClass): NaicsRow => ({
  naicsCodeId: deriveId(EDITION, `naics-2022-${code}`),
  naicsCode: code,
  industry: title,
});
/** `private`, because access depends on the API key. */
const responseOf = (list: readonly unknown[], quality?: number): Promise<CachedResponse> =>
  CachedResponse.compressed(
    JSON.stringify({ payload: list, error: null }),
    {
      type: 'application/json; charset=utf-8',
      cacheControl: 'private, max-age=3600',
      vary: 'authorization',
    },
    quality,
  );

/** Each search has its own response, so the compression has to be fast. */
const SEARCH_QUALITY = 4;
const CACHED = {
  tag: 'References',
  about: 'Changes only with a release. Cache the response and revalidate it with `If-None-Match`.',
  also: { 304: 'Not modified: the response still matches `If-None-Match`.' },
} as const;

/** Returns a function that creates the response of a list when it is first requested. */
function once(list: () => readonly unknown[]): () => Promise<CachedResponse> {
  let response: Promise<CachedResponse> | null = null;
  return () => (response ??= responseOf(list()));
}

const allClasses = once(() => naics.all.map(naicsRow));
const allStates = once(() => states.all);
const allCountries = once(() => countries.all);
const allFees = once(() => stateFees.all);

class NaicsParameters {
  @Text({
    max: 200,
    optional: true,
    about: 'Words from the title or code, in any order and case.',
    example: 'software',
  })
  q?: string;
}

/** Serves reference data (contract 5.9) as complete lists in a stable order. */
@Controller('v1/partner/references')
@PartnerEndpoint()
export class ReferencesController {
  @Get('naics-codes')
  @DescribeSent({
    id: 'listNaicsCodes',
    summary: 'List or search industries',
    ...CACHED,
    response: naicsSchema,
  })
  async naicsCodes(
    @Query() { q }: NaicsParameters,
    @Req() request: HttpRequest,
    @Res() response: HttpResponse,
  ): Promise<void> {
    const list = q === undefined ? allClasses() : responseOf(naics.search(q).map(naicsRow), SEARCH_QUALITY);
    (await list).send(request, response);
  }

  @Get('states')
  @DescribeSent({
    id: 'listStates',
    summary: 'List states',
    ...CACHED,
    response: statesSchema,
  })
  async states(@Req() request: HttpRequest, @Res() response: HttpResponse): Promise<void> {
    (await allStates()).send(request, response);
  }

  @Get('countries')
  @DescribeSent({
    id: 'listCountries',
    summary: 'List countries',
    ...CACHED,
    response: countriesSchema,
  })
  async countries(@Req() request: HttpRequest, @Res() response: HttpResponse): Promise<void> {
    (await allCountries()).send(request, response);
  }

  @Get('state-fees')
  @DescribeSent({
    id: 'listStateFees',
    summary: 'List formation fees by state',
    ...CACHED,
    response: stateFeesSchema,
  })
  async stateFees(@Req() request: HttpRequest, @Res() response: HttpResponse): Promise<void> {
    (await allFees()).send(request, response);
  }
}
