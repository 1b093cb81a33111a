import 'reflect-metadata';
import { Controller, Get } from '@nestjs/common';
import type { ErrorCode, ErrorDeclarations } from '#kit/event-sourcing';
import { ErrorCatalog } from '#platform/http';
import { Describe, type OperationLink } from '../describing/describe.js';
import { object, text } from '../describing/schema.js';
import { buildDocument } from './build-document.js';

const THING_GONE: ErrorDeclarations = {
  E_THING_GONE: { status: 410, meaning: 'The thing is gone.', remedy: 'Make another thing.' },
};

function documentOf(
  code: ErrorCode,
  declared: ErrorDeclarations,
  { otherUrl = null, links = [] }: { otherUrl?: string | null; links?: readonly OperationLink[] } = {},
) {
  @Controller('v1/things')
  class ThingsController {
    @Get()
    @Describe({
      id: 'getThing',
      tag: 'References',
      summary: 'Get a thing',
      response: object<{ name: string }>('Thing', { name: text('one', 'Its name.') }, 'A thing.'),
      errors: [code],
      links,
    })
    get() {
      return { name: 'one' };
    }
  }
  const model = {
    name: 'thing',
    aggregates: [],
    projections: [],
    webhooks: [],
    errors: declared,
  };
  const { declarations } = new ErrorCatalog({ models: [model] });
  const url = 'http://localhost:3000';
  return buildDocument({
    controllers: [ThingsController],
    events: [],
    errors: declarations,
    url,
    otherUrl,
    sandbox: true,
    audience: 'partners',
  });
}

describe('the OpenAPI document', () => {
  it('describes each error code of a route with the meaning that its lib declares', () => {
    const paths = documentOf('E_THING_GONE', THING_GONE)['paths'];
    expect(paths).toMatchObject({
      '/v1/things': { get: { responses: { 410: { description: '`E_THING_GONE`: The thing is gone.' } } } },
    });
  });

  it('lists the servers of both environments if both are known', () => {
    const urls = (otherUrl: string | null) =>
      documentOf('E_THING_GONE', THING_GONE, { otherUrl }).servers.map(({ description, url }) => [
        description,
        url,
      ]);
    expect(urls(null)).toEqual([['Sandbox', 'http://localhost:3000']]);
    expect(urls('https://api.example')).toEqual([
      ['Sandbox', 'http://localhost:3000'],
      ['Production', 'https://api.example'],
    ]);
  });

  it('fails if a route links to an operation that does not exist', () => {
    const links = [{ to: 'getNothing', with: {} }];
    expect(() => documentOf('E_THING_GONE', THING_GONE, { links })).toThrow(
      'getThing links to getNothing, which does not exist',
    );
  });

  it('fails if a route lists an error code that no lib declares', () => {
    expect(() => documentOf('E_THING_GONE', {})).toThrow(
      'get /v1/things lists E_THING_GONE, which no lib declares',
    );
  });
});
