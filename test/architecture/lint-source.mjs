// Reads `{ path, source }[]` as JSON from standard input, lints each source with the rules that need no types, and prints
// ESLint's messages per source.
import { json } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const untyped = { ...tseslint.configs.disableTypeChecked, files: ['**/*.ts'] };
const eslint = new ESLint({ overrideConfig: untyped });
const problems = [];
for (const { path, source } of await json(process.stdin)) {
  const [{ messages }] = await eslint.lintText(source, { filePath: path });
  problems.push(messages);
}
console.log(JSON.stringify(problems));
