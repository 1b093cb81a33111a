import { isResource, resourceOf } from './resource.js';

describe('the resource of tokens', () => {
  it.each(['https://tools.example', 'https://tools.example/', 'https://Tools.example:443'])(
    'is the address of the tool interface without a slash: %s',
    (toolsPublicUrl) => {
      expect(resourceOf({ toolsPublicUrl })).toBe('https://tools.example');
    },
  );

  it.each(['https://tools.example', 'https://tools.example/', 'HTTPS://tools.example:443/'])(
    'is recognized as %s',
    (address) => {
      expect(isResource(address, 'https://tools.example')).toBe(true);
    },
  );

  it.each([
    'https://tools.example//',
    'https://tools.example/mcp',
    'https://tools.example/?x',
    'https://tools.example/#x',
    'http://tools.example/',
    'https://elsewhere.example/',
    'tools.example',
    '',
    undefined,
    ['https://tools.example'],
  ])('is not %s', (address) => {
    expect(isResource(address, 'https://tools.example')).toBe(false);
  });
});
