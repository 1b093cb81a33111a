import { Assistant } from '../support/assistant.js';
import { type Call, ccorp, follow, llc } from '../support/founder.js';
import { toolPorts, toolsOf } from '../support/identity.js';
import { Service, temporaryFolder } from '../support/service.js';

// A founder's assistant forms a company with the official client. Its only instructions are the responses.

const say = (text: string): void => console.log(text);
const short = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)} …` : text;
};

const kinds = { llc, ccorp };
const kind = process.argv[3] ?? 'llc';
if (kind !== 'llc' && kind !== 'ccorp') {
  say('usage: npm run demo -- tools [llc|ccorp]');
  process.exit(2);
}
const founder = kinds[kind];
const folder = temporaryFolder();
const ports = await toolPorts();
say('Starting a service for the demo.');
const service = await Service.start(folder.path, ports);
try {
  await drive();
} finally {
  await service.stop();
  folder.remove();
}

async function drive(): Promise<void> {
  const tools = toolsOf(ports);
  say(`1. The assistant knows one address: ${tools}`);
  const assistant = await Assistant.of(ports, 'ada@founders.example', say);

  say('2. Resources it can read first');
  const { resources } = await assistant.client.listResources();
  const { resourceTemplates } = await assistant.client.listResourceTemplates();
  for (const { uri, title } of resources) say(`   ${uri}: ${title ?? ''}`);
  for (const { uriTemplate, title } of resourceTemplates) say(`   ${uriTemplate}: ${title ?? ''}`);

  say('3. It does what nextAction says');
  await follow(assistant, founder, ({ tool, args }: Call, { instruction, link }) => {
    say(`   “${instruction}”`);
    if (link !== null)
      say(
        `   ↗ the founder opens ${new URL(link).pathname.split('/')[1] ?? ''}: the assistant does not see that page`,
      );
    say(`   → ${tool} ${short(args)}`);
    return Promise.resolve();
  });

  say('4. The company is submitted');
  const { content } = await assistant.call('get_company');
  say(`   ${short(content['company'])}`);
  say(`   “${content.nextAction.instruction}”`);
  const { tool, arguments: args } = content.nextAction;
  if (tool !== null) {
    say(`   → ${tool} ${short(args)}`);
    const signing = await assistant.call(tool, args ?? {});
    say(`   ${signing.content.nextAction.instruction}`);
  }
  await assistant.close();
  say(`
The demo's service stops here, so its links no longer work.
Next: run \`npm start\` and add its tool interface to your own assistant, see docs/tools.md.`);
}
