/* global fetch */
// A partner's server: serves the founder's page, and mints session tokens with the API key, which never leaves it.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { SERVICE_URL = 'http://localhost:3000', API_KEY, FOUNDER_EMAIL, PORT = '4000' } = process.env;
const csp = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ${SERVICE_URL}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`;
const read = (path) => readFileSync(new URL(import.meta.resolve(path)), 'utf8');
const files = {
  '/': ['text/html', read('./index.html').replace('{SERVICE_URL}', SERVICE_URL)],
  '/page.css': ['text/css', read('./page.css')],
  '/page.mjs': ['text/javascript', read('./page.mjs')],
  '/partner-formation-browser.js': ['text/javascript', read('partner-formation-browser')],
};

/** In your application, take the address from your own sign-in: the holder of the token acts for this founder. */
async function mintToken() {
  const headers = { authorization: API_KEY, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ email: FOUNDER_EMAIL }) };
  const response = await fetch(`${SERVICE_URL}/v1/partner/customer-sessions`, request);
  const { payload, error } = await response.json();
  if (error) throw new Error(`${error.code}: ${error.message}`);
  return ['application/json', JSON.stringify(payload)];
}

createServer((request, response) => {
  const route = `${request.method} ${request.url}`;
  const answer = async () => (route === 'POST /formation-token' ? mintToken() : files[request.url]);
  const send = ([type, text] = []) => {
    const headers = { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': csp };
    response.writeHead(type ? 200 : 404, { ...headers, 'cache-control': 'no-store' }).end(text);
  };
  answer().then(send, (error) => response.writeHead(502).end(console.error(error.message)));
}).listen(PORT, () => console.log(`The founder's page: http://localhost:${PORT}`));
