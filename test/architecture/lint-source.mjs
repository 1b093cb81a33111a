// Lints standard input as the file named by the argument, with the rules that need no types, and prints ESLint's
// messages.
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const untyped = { ...tseslint.configs.disableTypeChecked, files: ['**/*.ts'] };
const eslint = new ESLint({ overrideConfig: untyped });
const results = await eslint.lintText(await text(process.stdin), {
  filePath: process.argv[2],
});
console.log(JSON.stringify(results.flatMap(({ messages }) => messages)));
