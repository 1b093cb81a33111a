import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { InvalidStateError } from '#kit/event-sourcing';
import type { Clock } from '#kit/kernel';
import type { SignedLinks } from '#platform/documents';
import type { ReadModels } from '#kit/projections';
import type { HttpRequest, HttpResponse, Limits } from '#platform/http';
import { SigningPageController } from './signing-page.controller.js';

it('a form of an earlier version with a text in another script is not offered for signing', async () => {
  const opened = { form: { lines: [{ line: '1', label: 'Legal name', value: '\u738b LLC' }] } };
  const page = new SigningPageController(
    {} as CommandBus,
    { execute: () => Promise.resolve(opened) } as unknown as QueryBus,
    {} as Clock,
    {} as ReadModels,
    { admitGuess: () => undefined } as unknown as Limits,
    {} as SignedLinks,
  );
  const showing = page.show('id', 'token', {} as HttpRequest, {} as HttpResponse);
  await expect(showing).rejects.toThrow(InvalidStateError);
  await expect(showing).rejects.toThrow('a text contains U+738B, which documents cannot print');
});
