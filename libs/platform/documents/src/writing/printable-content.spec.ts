import { InvalidStateError } from '#kit/event-sourcing';
import { assertPrintable } from './printable-content.js';

describe('the content of a document', () => {
  it('is printable if it consists of Latin letters, numbers, dates and bytes', () => {
    const content = {
      name: 'Łódź Works LLC',
      shares: 7,
      issuedAt: new Date(0),
      agent: null,
      form: Buffer.from('株'),
    };
    expect(() => assertPrintable(content)).not.toThrow();
  });

  it('is not printable if a name is in another script, as names of earlier versions may be', () => {
    const content = { members: [{ name: 'Ada' }, { name: '王小明' }] };
    expect(() => assertPrintable(content)).toThrow(InvalidStateError);
    expect(() => assertPrintable(content)).toThrow(
      'The document cannot be written: a text contains U+738B, which documents cannot print; write it in Latin letters, as in a passport.',
    );
  });
});
