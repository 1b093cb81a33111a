import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';

// A server with one tool, which always returns the content of a file.
const answer = JSON.parse(readFileSync(process.env['ANSWER_FILE'] ?? '', 'utf8')) as Record<string, unknown>;
const text = JSON.stringify(answer);
const schema = fromJsonSchema<Record<string, unknown>>({ type: 'object' });
const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'bare', version: '1.0.0' });
  server.registerTool('get_company_onboarding_status', { inputSchema: schema, outputSchema: schema }, () => ({
    content: [{ type: 'text', text }],
    structuredContent: answer,
  }));
  return server;
});
const serve = toNodeHandler(handler) as (...pair: Parameters<RequestListener>) => Promise<void>;
createServer((request, response) => void serve(request, response)).listen(
  Number(process.env['PORT']),
  '127.0.0.1',
  () => console.log('listening'),
);
