import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { HttpRequest, HttpResponse } from '#platform/http';
import { deriveId } from '#kit/kernel';
import { CachedResponse, PartnerEndpoint } from '#platform/http';
import { DescribeSent, text } from '#platform/openapi';
import { countries } from '../countries.js';
import { naics, type NaicsClass } from '../naics.js';
import { stateFees } from '../state-fees.js';
import { states } from '../states.js';
import {
  countriesSchema,
  type NaicsRow,
  naicsSchema,
  stateFeesSchema,
  statesSchema,
} from '../reference-data.schemas.js';

/** The edition's first day: gives every class an id that never changes. */
const EDITION = new Date('2022-01-01T00:00:00Z');

const naicsRow = ({ code, title }: NaicsClass): NaicsRow => ({
  naicsCodeId: deriveId(EDITION, `naics-2022-${code}`),
  naicsCode: code,
  industry: title,
});
/** The key decides who may read, hence `private`. */
const responseOf = (list: readonly unknown[]): CachedResponse =>
  new CachedResponse(JSON.stringify({ payload: list, error: null }), {
    type: 'application/json; charset=utf-8',
    cacheControl: 'private, max-age=3600',
    vary: 'authorization',
  });
const CACHED = 'Changes with a release only: keep it, and ask again with `If-None-Match`.';
const allClasses = responseOf(naics.all.map(naicsRow));
const allStates = responseOf(states.all);
const allCountries = responseOf(countries.all);
const allFees = responseOf(stateFees.all);

/** Reference data (contract 5.9): arrays, whole, in a stable order. */
@Controller('v1/partner/references')
@PartnerEndpoint()
export class ReferencesController {
  @Get('naics-codes')
  @DescribeSent({
    id: 'listNaicsCodes',
    tag: 'References',
    summary: 'List or search industries',
    about: CACHED,
    response: naicsSchema,
    also: { 304: 'It is what `If-None-Match` names.' },
    query: { q: text('software', 'Words of the title or the code, in any order and case.') },
  })
  naicsCodes(@Query('q') words: unknown, @Req() request: HttpRequest, @Res() response: HttpResponse): void {
    const searched = typeof words === 'string' && words.trim() !== '';
    const list = searched ? responseOf(naics.search(words).map(naicsRow)) : allClasses;
    list.send(request, response);
  }

  @Get('states')
  @DescribeSent({
    id: 'listStates',
    tag: 'References',
    summary: 'List the states',
    about: CACHED,
    response: statesSchema,
    also: { 304: 'It is what `If-None-Match` names.' },
  })
  states(@Req() request: HttpRequest, @Res() response: HttpResponse): void {
    allStates.send(request, response);
  }

  @Get('countries')
  @DescribeSent({
    id: 'listCountries',
    tag: 'References',
    summary: 'List the countries',
    about: CACHED,
    response: countriesSchema,
    also: { 304: 'It is what `If-None-Match` names.' },
  })
  countries(@Req() request: HttpRequest, @Res() response: HttpResponse): void {
    allCountries.send(request, response);
  }

  @Get('state-fees')
  @DescribeSent({
    id: 'listStateFees',
    tag: 'References',
    summary: 'List the states’ formation fees',
    about: CACHED,
    response: stateFeesSchema,
    also: { 304: 'It is what `If-None-Match` names.' },
  })
  stateFees(@Req() request: HttpRequest, @Res() response: HttpResponse): void {
    allFees.send(request, response);
  }
}
