import { isLoopbackHost, isPlainHttp } from './public-addresses.js';

it('isLoopbackHost knows the names of this machine', () => {
  for (const own of ['localhost', 'LOCALHOST', 'api.localhost', '127.0.0.1', '127.1.2.3', '[::1]', '::1'])
    expect([own, isLoopbackHost(own)]).toEqual([own, true]);
  for (const other of ['example.com', '127.0.0.1.example.com', 'localhost.example', '10.0.0.1', '[::2]', ''])
    expect([other, isLoopbackHost(other)]).toEqual([other, false]);
});

it('isPlainHttp rejects http to other machines only', () => {
  expect(isPlainHttp('http://api.example.com')).toBe(true);
  for (const url of ['https://api.example.com', 'http://localhost:3000', 'http://[::1]:3000'])
    expect([url, isPlainHttp(url)]).toEqual([url, false]);
});
