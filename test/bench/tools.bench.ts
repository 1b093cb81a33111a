import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Assistant } from '../support/assistant.js';
import { callOf, llc } from '../support/founder.js';
import { toolPorts, toolsOf } from '../support/identity.js';
import { Service, temporaryFolder } from '../support/service.js';
import { startBare } from './http.bench.js';
import { throughput } from './load.js';
import { alternate, type Measure } from './measure.js';

const CONCURRENCY = 16;
const CALLS = 1500;
const TOOL = 'get_company_onboarding_status';
const REVISION = '2026-07-28';
const body = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: TOOL,
    arguments: {},
    _meta: {
      'io.modelcontextprotocol/protocolVersion': REVISION,
      'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
});

/** The state of an onboarding that waits for its payment. */
const toolCalls: Measure = {
  name: 'tool-calls',
  unit: 'calls/s',
  aim: 0.5,
  async run() {
    const folder = temporaryFolder();
    const ports = await toolPorts();
    const service = await Service.start(folder.path, { ...ports, LOG_LEVEL: 'error' });
    const assistant = await Assistant.of(ports, 'bench@founders.example');
    let { content } = await assistant.call(TOOL);
    while (content.nextAction.tool !== 'create_checkout_session') {
      const call = callOf(content.nextAction, llc);
      if (!call) throw new Error('it came past the payment');
      ({ content } = await assistant.call(call.tool, call.args));
    }
    const file = join(folder.path, 'answer.json');
    writeFileSync(file, JSON.stringify(content));
    const bare = await startBare('bare-tools', { ANSWER_FILE: file });
    const call = () => ({
      method: 'POST' as const,
      path: '/',
      headers: {
        authorization: `Bearer ${assistant.accessToken}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': REVISION,
        'mcp-method': 'tools/call',
        'mcp-name': TOOL,
      },
      body,
    });
    try {
      return await alternate(
        5,
        () => throughput(toolsOf(ports), CALLS, CONCURRENCY, call),
        () => throughput(bare.url, CALLS, CONCURRENCY, call),
      );
    } finally {
      bare.child.kill('SIGTERM');
      await assistant.close();
      await service.stop();
      folder.remove();
    }
  },
};

export const measures: readonly Measure[] = [toolCalls];
