import { Assistant } from '../support/assistant.js';
import { follow, ccorp } from '../support/founder.js';
import { codeFor, PASSWORD, signUp } from '../support/identity.js';
import { PageVisitor } from '../support/page-visitor.js';
import { sharedIssuer } from '../support/shared-service.js';
import { Signing } from '../support/signing.js';

const DETAILS = [
  'Example Formations Inc.',
  'href="mailto:support@formations.example"',
  'href="https://formations.example/terms"',
  'href="https://formations.example/privacy"',
];

describe('the service’s name, support address, terms and privacy policy', () => {
  const { service, server } = sharedIssuer({ SERVICE_DETAILS_FILE: 'docs/service-details.example.json' });

  const expectDetails = ({ url, text }: PageVisitor): void =>
    expect([url, DETAILS.filter((detail) => !text.includes(detail))]).toEqual([url, []]);

  it('are on every page of the authorization server', async () => {
    const visitor = await server.visit();
    const { url } = visitor;
    for (const path of ['/sign-up', '/reset', '/nothing', '']) expectDetails(await visitor.open(url + path));
    await signUp(visitor, server.url, 'ada@founders.example');
    expect(visitor.title).toBe('Allow Assistant to act for you?');
    expectDetails(visitor);
    await visitor.submit('/cancel');
    for (const path of [
      '/',
      '/account',
      '/oauth2/authorize?client_id=nobody',
      '/interaction/gone',
      '/continue/gone',
    ])
      expectDetails(await visitor.open(server.url + path));
    const inbox = await new PageVisitor(server.url).open('/sandbox/inbox');
    expectDetails(inbox);
  });

  it('are on the pages that an assistant links to', async () => {
    const assistant = await Assistant.of(service.env, 'grace@founders.example');
    const links: string[] = [];
    await follow(assistant, ccorp, async (_, { link }) => {
      if (link === null) return;
      links.push(link);
      expectDetails(await assistant.visitor.open(link));
    });
    await assistant.close();
    expect(links.map((link) => new URL(link).pathname.split('/')[1])).toEqual(['secure', 'checkout']);
    const visitor = new PageVisitor(server.tools);
    for (const path of ['/secure/gone', '/checkout/gone']) expectDetails(await visitor.open(path));
    expectDetails(await visitor.open('/', { headers: { accept: 'text/html' } }));
  });

  it('are on the signing page', async () => {
    const signing = await Signing.begin(service);
    const path = await signing.link(await signing.company());
    for (const address of [path, `${path}x`])
      expectDetails(await new PageVisitor(service.url).open(service.url + address));
  });

  it('include the name in the subjects of mails', async () => {
    const visitor = await server.visit();
    await visitor.open(`${visitor.url}/reset`);
    await visitor.submit('/reset', { email: 'ada@founders.example' });
    const code = await codeFor(server.url, 'ada@founders.example');
    await visitor.submit('/reset/code', { code, password: PASSWORD });
    const { text } = await new PageVisitor(server.url).open('/sandbox/inbox');
    // The first part is the list of recipients.
    const [, ...messages] = text.split('<section>');
    const mails = messages.filter((mail) => mail.includes('ada@founders.example'));
    expect(mails.map((mail) => /<h2>(.*?)<\/h2>/.exec(mail)?.[1])).toEqual([
      'Your password at Example Formations Inc. was changed',
      'Your password reset at Example Formations Inc.',
      'Your sign-up at Example Formations Inc.',
    ]);
  });
});
