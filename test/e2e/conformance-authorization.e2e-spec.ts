import { mkdirSync } from 'node:fs';
import { conformance } from '../support/conformance.js';
import { signUp } from '../support/identity.js';
import { PageVisitor } from '../support/page-visitor.js';
import { freePort } from '../support/service.js';
import { commonIssuer } from '../support/shared-service.js';

/** Every scenario of @modelcontextprotocol/conformance for authorization servers, for each revision. */
describe('the official conformance suite, of authorization servers', () => {
  const { service, server } = commonIssuer();

  it.each(['2025-06-18', '2025-11-25', '2026-07-28'])('is passed: %s', async (revision) => {
    const results = `${service.dataDir}/conformance-${revision}`;
    mkdirSync(results);
    const port = String(await freePort());
    const callback = `http://127.0.0.1:${port}/callback`;
    const { client_id: clientId } = await server.newClient({ redirect_uris: [callback] });
    const args = ['--url', server.url, '--client-id', clientId, '--resource', server.tools];
    /** It prints the address that the person must open, and waits for them. */
    let output = '';
    let visited: Promise<unknown> = Promise.resolve();
    const hear = (text: string): void => {
      const before = output;
      output += text;
      const to = addressIn(output);
      if (to !== undefined && addressIn(before) === undefined) visited = permit(to);
    };
    const permit = async (to: string): Promise<void> => {
      const visitor = await new PageVisitor(server.url).open(to);
      await signUp(visitor, server.url, `conformance-${revision}@founders.example`);
      await visitor.submit('/consent');
      await fetch(visitor.url);
    };
    const more = ['--port', port, '--spec-version', revision];
    const checks = await conformance(['authorization', ...args, ...more], results, hear);
    await visited;
    expect([...checks.keys()].map((name) => name.replace(/^server-/, '')).sort()).toEqual([
      'authorization-code-grant',
      'authorization-server-metadata-endpoint',
    ]);
    for (const [scenario, outcomes] of checks)
      expect([scenario, outcomes.filter(({ status }) => status !== 'SUCCESS')]).toEqual([scenario, []]);
  });
});

/** A complete line with an address to open. */
const addressIn = (text: string): string | undefined => /^(http\S+\?\S+)\n/m.exec(text)?.[1];
