import { printable } from './printable.js';

it('replaces characters that a terminal would interpret', () => {
  expect(printable('a\x1b[2Jb\n\u202Ec\u0007')).toBe('a\uFFFD[2Jb\uFFFD\uFFFDc\uFFFD');
});
