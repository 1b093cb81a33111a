import {
  fromJsonSchema,
  type JsonSchemaType,
  McpServer,
  type ServerContext,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { CheckoutUnavailableError } from '#platform/payments';
import { DomainError, type FieldError } from '#kit/event-sourcing';
import { currentRequest, type ErrorCatalog, failureOf, type JsonSchema } from '#platform/http';
import type { DirectTenant } from '#domain/identity';
import { type Logger, newId } from '#kit/kernel';
import type { Guides } from '../guides/guides.js';
import type { Founders } from '../tools/founder.js';
import { ERROR } from '../tools/schemas.js';
import { next, type NextAction, nextAfterRejection } from '../tools/status.js';
import type { FormationTool, ObjectSchema, Progress, ToolArguments, ToolCaller } from '../tools/tool.js';
import { checkOf, TaxIdSentError } from './argument-check.js';
import { normalized } from './arguments.js';

const INSTRUCTIONS =
  'Forms a US company (LLC or CCorp) for the person you act for. Start with get_company_onboarding_status. Every result has nextAction: the tool to call next, its input, the known values and the missing ones. If its tool is null, tell the person what its instruction says, and wait. Pass companyId of the last result to every tool that changes something. Ask the person for missing information; never invent names, addresses or ownership. Never pass Social Security numbers or signatures to a tool; give the person the secure link from the result.';

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
  readonly check: (args: unknown) => void;
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
    private readonly founders: Pick<Founders, 'status' | 'taxIdLink'>,
  ) {
    this.prepared = tools.map((tool) => ({
      tool,
      input: unchecked(schemaOf(tool.input)),
      check: checkOf(tool.checked ?? tool.input),
      output: schemaOf(orError(tool.output)),
    }));
  }

  /** Returns a server that acts for a customer. */
  of(customerId: string): McpServer {
    const server = new McpServer(
      { name: 'company-formation', title: 'Company formation', version: '1.0.0' },
      { instructions: INSTRUCTIONS, capabilities: CAPABILITIES, cacheHints: CACHE_HINTS },
    );
    for (const { tool, input, check, output } of this.prepared) {
      const { name, title, description, hints } = tool;
      const config = { title, description, annotations: hints, inputSchema: input, outputSchema: output };
      server.registerTool(name, config, (sent, context) =>
        this.call({ tool, check }, customerId, sent, context),
      );
    }
    this.guides.addTo(server);
    return server;
  }

  private async call(
    { tool, check }: Pick<Prepared, 'tool' | 'check'>,
    customerId: string,
    sent: unknown,
    context: ServerContext,
  ) {
    const requestId = currentRequest()?.requestId ?? newId();
    const caller = { customerId, tenantId: this.tenant.id };
    try {
      const args = normalized(tool.input as unknown as JsonSchema, sent ?? {}) as ToolArguments;
      check(args);
      const { companyId } = args;
      const expecting = typeof companyId === 'string' ? { ...caller, expectedCompany: companyId } : caller;
      const answer = await tool.call(expecting, args, this.progressOf(context));
      const text = JSON.stringify(answer);
      return {
        content: [{ type: 'text' as const, text }],
        structuredContent: answer as Record<string, unknown>,
      };
    } catch (error) {
      return this.failed({ tool: tool.name, arguments: sent }, error, requestId, caller);
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
    const reported =
      error instanceof CheckoutUnavailableError
        ? new DomainError('E_UNAVAILABLE', 'Payments are temporarily unavailable. Try again shortly.')
        : error;
    const { status, code, message, fields } = failureOf(reported, this.failures);
    if (status >= 500) this.logger.error(`the tool ${call.tool} failed`, { err: error });
    const current = await this.nextActionAfter(error, caller).catch(() => LOOK_AGAIN);
    const nextAction = nextAfterRejection(current, { ...call, message });
    const shown = fields && Object.fromEntries(Object.entries(fields).slice(0, MAX_FIELDS));
    const result = {
      error: { code, message: message + listOf(fields), requestId, ...(shown && { fields: shown }) },
      nextAction,
    };
    return {
      isError: true,
      content: [{ type: 'text' as const, text: JSON.stringify(result) }],
      structuredContent: result,
    };
  }

  private async nextActionAfter(error: unknown, caller: ToolCaller): Promise<NextAction> {
    const { nextAction } = await this.founders.status(caller);
    if (!(error instanceof TaxIdSentError)) return nextAction;
    return { ...nextAction, link: (await this.founders.taxIdLink(caller)) ?? nextAction.link };
  }
}

/** A list of 200 members can have thousands of errors, more than an assistant can use. */
const MAX_FIELDS = 50;

/** Repeats the invalid fields in the message, because some assistants show only the message. */
function listOf(fields: Readonly<Record<string, FieldError>> = {}): string {
  const all = Object.entries(fields).map(([path, { message }]) => `${path} ${message}`);
  if (all.length === 0) return '';
  const more = all.length > MAX_FIELDS ? `; and ${all.length - MAX_FIELDS} more` : '';
  return ` ${all.slice(0, MAX_FIELDS).join('; ')}${more}.`;
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
