import { Contract, type OpenApiDocument } from './contract.js';
import { wholeDescription } from './whole-description.js';

const DESCRIBED = /^\/(v1|documents)\//;

/** Cached by environment, because all services of one environment have the same description. */
const contracts = new Map<string, Promise<Contract | null>>();

/** Compares every response in an end-to-end spec with the API's description. */
export async function assertDescribed(
  service: { readonly url: string },
  environment: string,
  path: string,
  init: RequestInit,
  response: Response,
): Promise<void> {
  if (!DESCRIBED.test(path)) return;
  const method = init.method ?? 'GET';
  // Read before anything else, because the caller does not wait forever.
  const text = method === 'HEAD' ? '' : await response.clone().text();
  const pending = contracts.get(environment) ?? contractOf(service.url);
  const contract = await pending;
  if (contract) contracts.set(environment, pending);
  const differences =
    contract?.differences({
      method,
      path,
      request: typeof init.body === 'string' ? parsed(init.body) : undefined,
      status: response.status,
      headers: [...response.headers.keys()],
      text,
    }) ?? [];
  if (differences.length > 0)
    throw new Error(`${method} ${path} is not as described:\n${differences.join('\n')}`);
}

/** Null if the service is not running. */
async function contractOf(url: string): Promise<Contract | null> {
  const description = await wholeDescription<OpenApiDocument>(url).catch(() => null);
  return description && new Contract(description);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
