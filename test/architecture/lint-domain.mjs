// Lints what comes in as a file of a domain, by the rules that need no types, and prints what ESLint says of it.
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const untyped = { ...tseslint.configs.disableTypeChecked, files: ['**/*.ts'] };
const eslint = new ESLint({ overrideConfig: untyped });
const results = await eslint.lintText(await text(process.stdin), {
  filePath: 'libs/company/src/domain/planted.ts',
});
console.log(JSON.stringify(results.flatMap(({ messages }) => messages)));
