import {
  fromJsonSchema,
  type JsonSchemaType,
  McpServer,
  type ServerContext,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { CheckoutUnavailableError } from '#platform/payments';
import { DomainError, type FieldError } from '#kit/event-sourcing';
import { currentRequest, type ErrorCatalog, failureOf } from '#platform/http';
import type { DirectTenant } from '#domain/identity';
import { type Logger, newId } from '#kit/kernel';
import type { Guides } from '../guides/guides.js';
import { ERROR } from '../tools/schemas.js';
import { next, type NextAction, nextAfterRejection } from '../tools/status.js';
import type { FormationTool, ObjectSchema, Progress, ToolCaller } from '../tools/tool.js';

const INSTRUCTIONS =
  'Forms a US company (LLC or CCorp) for the person you act for. Start with get_company_onboarding_status. Every result has nextAction: the tool to call next, its input, the known values and the missing ones. If its tool is null, tell the person what its instruction says, and wait. Ask the person for missing information; never invent names, addresses or ownership. Never pass Social Security numbers or signatures to a tool; give the person the secure link from the result.';

/** The lists do not change while the service runs. */
const CAPABILITIES = {
  tools: { listChanged: false },
  resources: { listChanged: false },
  prompts: { listChanged: false },
};
const KEPT = { ttlMs: 3_600_000, cacheScope: 'public' } as const;
const CACHE_HINTS = {
  'tools/list': KEPT,
  'prompts/list': KEPT,
  'resources/list': KEPT,
  'resources/templates/list': KEPT,
  'server/discover': KEPT,
};

/** The next step if the founder's data cannot be read. */
const LOOK_AGAIN = next(null, 'The service is temporarily unavailable. Try again shortly.');

interface Prepared {
  readonly tool: FormationTool;
  readonly input: StandardSchemaWithJSON;
  readonly output: StandardSchemaWithJSON;
}

/** Provides the tools as a server of the protocol, one per request and customer. */
export class ToolServer {
  private readonly prepared: readonly Prepared[];

  constructor(
    tools: readonly FormationTool[],
    private readonly guides: Guides,
    private readonly tenant: DirectTenant,
    private readonly failures: ErrorCatalog,
    private readonly logger: Logger,
    private readonly nextActionOf: (caller: ToolCaller) => Promise<NextAction>,
  ) {
    this.prepared = tools.map((tool) => ({
      tool,
      input: schemaOf(tool.input),
      output: schemaOf(orError(tool.output)),
    }));
  }

  /** Returns a server that acts for a customer. */
  of(customerId: string): McpServer {
    const server = new McpServer(
      { name: 'company-formation', title: 'Company formation', version: '1.0.0' },
      { instructions: INSTRUCTIONS, capabilities: CAPABILITIES, cacheHints: CACHE_HINTS },
    );
    for (const { tool, input, output } of this.prepared) {
      const { name, title, description, hints } = tool;
      const inputSchema = unchecked(input);
      const config = { title, description, annotations: hints, inputSchema, outputSchema: output };
      server.registerTool(name, config, (given, context) =>
        this.call({ tool, input }, customerId, given, context),
      );
    }
    this.guides.addTo(server);
    return server;
  }

  private async call(
    { tool, input }: Pick<Prepared, 'tool' | 'input'>,
    customerId: string,
    given: unknown,
    context: ServerContext,
  ) {
    const requestId = currentRequest()?.requestId ?? newId();
    const caller = { customerId, tenantId: this.tenant.id };
    try {
      await assertFits(tool.input, input, given);
      const answer = await tool.call(
        caller,
        given as Readonly<Record<string, unknown>>,
        this.progressOf(context),
      );
      const text = JSON.stringify(answer);
      return {
        content: [{ type: 'text' as const, text }],
        structuredContent: answer as Record<string, unknown>,
      };
    } catch (error) {
      return this.failed({ tool: tool.name, arguments: given }, error, requestId, caller);
    }
  }

  /** Sends progress to clients that asked for it. The call continues if the client disconnects. */
  private progressOf({ mcpReq }: ServerContext): Progress {
    const { progressToken } = mcpReq._meta ?? {};
    if (progressToken === undefined) return () => Promise.resolve();
    return (progress, total, message) =>
      mcpReq
        .notify({ method: 'notifications/progress', params: { progressToken, progress, total, message } })
        .catch((err: unknown) => this.logger.debug('could not send progress', { err }));
  }

  /**
   * Returns a failure as a tool result, so that the assistant can correct its input. A protocol error would end
   * the conversation.
   */
  private async failed(
    call: { readonly tool: string; readonly arguments: unknown },
    error: unknown,
    requestId: string,
    caller: ToolCaller,
  ) {
    const known =
      error instanceof CheckoutUnavailableError
        ? new DomainError('E_UNAVAILABLE', 'Payments are temporarily unavailable. Try again shortly.')
        : error;
    const { status, code, message, fields } = failureOf(known, this.failures);
    if (status >= 500) this.logger.error(`the tool ${call.tool} failed`, { err: error });
    const current = await this.nextActionOf(caller).catch(() => LOOK_AGAIN);
    const nextAction = nextAfterRejection(current, { ...call, message });
    const result = { error: { code, message, requestId, ...(fields && { fields }) }, nextAction };
    return {
      isError: true,
      content: [{ type: 'text' as const, text: JSON.stringify(result) }],
      structuredContent: result,
    };
  }
}

/** Returns the schema of a tool's results and rejections. */
const orError = ({ properties, required, ...schema }: ObjectSchema): ObjectSchema => ({
  ...schema,
  properties: { ...properties, error: ERROR },
  required: ['nextAction'],
  ...{ anyOf: [{ required }, { required: ['error'] }] },
});

const schemaOf = (schema: ObjectSchema): StandardSchemaWithJSON =>
  fromJsonSchema(schema as unknown as JsonSchemaType);

/**
 * Returns the schema for the list of tools, without its check: the protocol's package rejects arguments with plain text,
 * but every rejection of this service is structured.
 */
const unchecked = (schema: StandardSchemaWithJSON): StandardSchemaWithJSON => ({
  '~standard': { ...schema['~standard'], validate: (value: unknown) => ({ value }) },
});

/**
 * Checks arguments against a tool's schema.
 *
 * @throws {DomainError} `E_VALIDATION_FAILED`, with the allowed values of each argument
 */
export async function assertFits(
  schema: ObjectSchema,
  checked: StandardSchemaWithJSON,
  given: unknown,
): Promise<void> {
  const { issues } = await checked['~standard'].validate(given);
  if (!issues) return;
  const fields = faultsIn(schema, given);
  const known = Object.entries(fields).map(([name, { message }]) => `${name} ${message}`);
  const why = known.length > 0 ? known.join('; ') : summaryOf(issues[0]?.message);
  throw new DomainError('E_VALIDATION_FAILED', `The arguments are invalid: ${why}.`, fields);
}

/** The validator lists all faults in one text, which can be much longer than the arguments. */
const MOST_CHARACTERS = 300;

function summaryOf(text = 'they do not match the schema'): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

/** Returns the invalid arguments at the top level. */
function faultsIn({ properties, required }: ObjectSchema, given: unknown): Record<string, FieldError> {
  const sent = (given ?? {}) as Readonly<Record<string, unknown>>;
  const faults: Record<string, FieldError> = {};
  for (const name of required)
    if (sent[name] === undefined)
      faults[name] = { code: 'E_REQUIRED', message: `is required${allowed(properties[name])}` };
  for (const [name, value] of Object.entries(sent)) {
    const values = valuesOf(properties[name]);
    if (!Object.hasOwn(properties, name))
      faults[name] = {
        code: 'E_INVALID',
        message: `is not an argument; allowed: ${Object.keys(properties).join(', ')}`,
      };
    else if (values && !values.includes(value))
      faults[name] = { code: 'E_INVALID', message: `must be one of: ${values.join(', ')}` };
  }
  return faults;
}

const valuesOf = (schema: object | undefined): readonly unknown[] | undefined =>
  (schema as { readonly enum?: readonly unknown[] } | undefined)?.enum;

function allowed(schema: object | undefined): string {
  const values = valuesOf(schema);
  return values ? `: one of ${values.join(', ')}` : '';
}
