import { eventually } from '#kit/kernel/testing';
import { Assistant } from '../support/assistant.js';
import { type Call, ccorp, follow } from '../support/founder.js';
import { toolPorts, toolsOf } from '../support/identity.js';
import { countEvents } from '../support/operator-calls.js';
import { type Env, Service, temporaryFolder } from '../support/service.js';

describe('the processes of the tool interface', () => {
  const folder = temporaryFolder();
  const others: Service[] = [];
  let tools: Service;
  let env: Env;

  beforeAll(async () => {
    const ports = await toolPorts();
    env = { ...ports, TOOLS_PUBLIC_URL: toolsOf(ports) };
    for (const role of ['projector', 'identity'] as const)
      others.push(await Service.start(folder.path, env, role));
    tools = await Service.start(folder.path, env, 'tool-interface');
  });
  afterAll(async () => {
    for (const one of [tools, ...others]) await one.stop();
    folder.remove();
  });

  it('continue after a kill at any moment of an onboarding', async () => {
    const assistant = await Assistant.of(env, 'killed@founders.example');
    const mortal = new Set(['set_officers', 'create_checkout_session', 'verify_payment', 'submit']);
    const killDuring = async ({ tool, args, name }: Call): Promise<void> => {
      if (!mortal.delete(name)) return;
      const lost = assistant.call(tool, args).catch(() => null);
      await tools.kill();
      await lost;
      await tools.start();
    };
    const called = await follow(assistant, ccorp, killDuring);
    expect(called.at(-1)).toBe('submit');
    expect(mortal.size).toBe(0);
    // The last killed process's leases outlive it; nothing is projected until they end.
    await eventually(async () => {
      const { content } = await assistant.call('list_companies');
      const companies = content['companies'] as { companyId: string; stage: string }[];
      expect(companies).toHaveLength(1);
      expect(await countEvents(folder.path, companies[0]?.companyId ?? '', 'CompanyRequested')).toBe(1);
    });
    await assistant.close();
  });
});
