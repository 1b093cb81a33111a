import { mkdirSync } from 'node:fs';
import { Assistant } from '../support/assistant.js';
import { BearerProxy, conformance, type Message } from '../support/conformance.js';
import { follow, llc } from '../support/founder.js';
import { toolPorts, toolsOf } from '../support/identity.js';
import { sharedService } from '../support/shared-service.js';

const NO_SUCH_CONTENT = 'tools return text and structured content; founders need no pictures or sounds';
const NO_QUESTIONS =
  'tools never query the program: questions for the person are in nextAction, in every revision';
const NO_LOG = 'programs get no log, because every response reports its outcome';
const NO_TASKS = 'the extension is not offered, because no call takes long';

/** Why a scenario does not apply. All others of a revision must pass. */
const NOT_OURS: Readonly<Record<string, string>> = {
  'tools-call-image': NO_SUCH_CONTENT,
  'tools-call-audio': NO_SUCH_CONTENT,
  'tools-call-embedded-resource': NO_SUCH_CONTENT,
  'tools-call-mixed-content': NO_SUCH_CONTENT,
  'prompts-get-with-image': NO_SUCH_CONTENT,
  'resources-read-binary': 'resources are texts',
  'resources-subscribe': 'no resource changes while the service runs: subscribe is not offered',
  'resources-unsubscribe': 'as resources-subscribe',
  'logging-set-level': NO_LOG,
  'tools-call-with-logging': NO_LOG,
  'tools-call-sampling': NO_QUESTIONS,
  'tools-call-elicitation': NO_QUESTIONS,
  'elicitation-sep1034-defaults': NO_QUESTIONS,
  'elicitation-sep1330-enums': NO_QUESTIONS,
  'input-required-result-basic-elicitation': NO_QUESTIONS,
  'input-required-result-basic-sampling': NO_QUESTIONS,
  'input-required-result-basic-list-roots': NO_QUESTIONS,
  'input-required-result-request-state': NO_QUESTIONS,
  'input-required-result-multiple-input-requests': NO_QUESTIONS,
  'input-required-result-multi-round': NO_QUESTIONS,
  'input-required-result-non-tool-request': NO_QUESTIONS,
  'input-required-result-result-type': NO_QUESTIONS,
  'input-required-result-tampered-state': NO_QUESTIONS,
  'input-required-result-capability-check': NO_QUESTIONS,
  'json-schema-2020-12': 'looks for a tool of its own with $defs in its schema',
  'http-custom-header-server-validation': 'no tool maps a param to a header',
  'server-sse-polling': 'no stream is resumed: a call that broke off is called again, and repeats nothing',
  'tasks-lifecycle': NO_TASKS,
  'tasks-capability-negotiation': NO_TASKS,
  'tasks-wire-fields': NO_TASKS,
  'tasks-request-state-removal': NO_TASKS,
  'tasks-mrtr-input': NO_TASKS,
  'tasks-request-headers': NO_TASKS,
  'tasks-dispatch-and-envelope': NO_TASKS,
  'tasks-status-notifications': NO_TASKS,
  'tasks-required-task-error': NO_TASKS,
  'tasks-mrtr-composition': NO_TASKS,
};

/** Checks, in scenarios that apply, that need a tool that queries the program or logs, or that contradict our contract. */
const NOT_OURS_WITHIN = new Set([
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
]);

const STATE = 'formation://states/{state}';
/** Scenarios use the names of the suite's own server. These names are mapped to ours. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  test_simple_text: { name: 'get_company_onboarding_status' },
  test_error_handling: { name: 'select_company', arguments: { companyId: 'nobody’s' } },
  test_tool_with_progress: {
    name: 'advance_company_onboarding',
    arguments: { action: 'submit', params: {} },
  },
  'test://static-text': { uri: 'formation://checklist' },
  'test://template/123/data': { uri: 'formation://industries/123' },
  test_simple_prompt: { name: 'prepare' },
  test_prompt_with_arguments: { name: 'form_company' },
  test_prompt_with_embedded_resource: { name: 'compare_states', arguments: { states: 'DE, WY' } },
};

/** The features offered in every revision; a run that skips one proves nothing. */
const OFFERED = [
  'completion-complete',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-error',
  'tools-call-with-progress',
  'server-sse-multiple-streams',
  'resources-list',
  'resources-read-text',
  'resources-templates-read',
  'prompts-list',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'dns-rebinding-protection',
];

function rename(message: Message): Message {
  const { method, params } = message;
  if (method === 'completion/complete')
    return {
      ...message,
      params: {
        ...params,
        ref: { type: 'ref/resource', uri: STATE },
        argument: { name: 'state', value: 'new' },
      },
    };
  const ours = RENAMED[String(params?.['name'] ?? params?.['uri'])];
  if (!ours) return message;
  const given = params?.['arguments'] as Record<string, unknown> | undefined;
  const args =
    given?.['arg1'] === undefined ? {} : { arguments: { business: given['arg1'], state: given['arg2'] } };
  return { ...message, params: { ...params, ...args, ...ours } };
}

describe('the official conformance suite', () => {
  const service = sharedService(toolPorts);
  let proxy: BearerProxy;

  beforeAll(async () => {
    const assistant = await Assistant.of(service.env, 'conformance@founders.example');
    // Submitting again reports the progress and changes nothing.
    await follow(assistant, llc);
    await assistant.close();
    proxy = await BearerProxy.start(toolsOf(service.env), assistant.accessToken, rename);
  });
  afterAll(() => {
    proxy.stop();
  });

  it.each([
    ['2025-11-25', ['server-initialize', 'ping', 'server-session-lifecycle']],
    ['2026-07-28', ['server-stateless', 'caching', 'sep-2164-resource-not-found', 'http-header-validation']],
  ])('passes in the version %s for every scenario that applies', async (revision, own) => {
    const folder = `${service.dataDir}/${revision}`;
    mkdirSync(folder);
    const results = await conformance(['server', '--url', proxy.url, '--requirements', revision], folder);
    const applying = [...results].filter(([scenario]) => !(scenario in NOT_OURS));
    const failed = applying.flatMap(([scenario, checks]) =>
      checks
        .filter(({ id, status }) => status === 'FAILURE' && !NOT_OURS_WITHIN.has(id))
        .map(({ id, errorMessage }) => `${scenario}: ${id}: ${errorMessage ?? ''}`),
    );
    expect(failed).toEqual([]);
    const passed = applying.filter(([, checks]) => checks.some(({ status }) => status === 'SUCCESS'));
    expect(passed.map(([scenario]) => scenario)).toEqual(expect.arrayContaining([...OFFERED, ...own]));
  });
});
