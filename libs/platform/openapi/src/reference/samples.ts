import type { Placed, ShownDocument } from './document.types.js';
import { resolved } from './resolved.js';

const SECRETS: Readonly<Record<string, string>> = {
  apiKey: '$API_KEY',
  sessionToken: '$SESSION_TOKEN',
  operatorToken: '$OPERATOR_TOKEN',
};

/** A value as people read JSON. */
export const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** How an operation is called from a shell. */
export function curl({ method, path, operation }: Placed, document: ShownDocument, body: unknown): string {
  const parameters = operation.parameters.map((parameter) => resolved(parameter, document));
  const caller = operation.security.flatMap((one) => Object.keys(one))[0];
  const needsKey = parameters.some(({ name, required }) => name === 'Idempotency-Key' && required === true);
  const [type] = Object.keys(operation.requestBody?.content ?? {});
  const address = `${document.servers[0]?.url ?? ''}${path ?? ''}`;
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"${address}"`,
    ...(caller === undefined ? [] : [`-H "Authorization: ${SECRETS[caller] ?? ''}"`]),
    ...(needsKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(type === undefined ? [] : [`-H "Content-Type: ${type}"`]),
    ...(body === undefined ? [] : [`-d '${json(body).replaceAll("'", "'\\''")}'`]),
    ...(type === undefined || type === 'application/json' ? [] : ['--data-binary @file.pdf']),
  ];
  return lines.join(' \\\n  ');
}
