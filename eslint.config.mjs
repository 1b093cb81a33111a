import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

/** Clock, randomness and I/O that are there without an import. */
const impure = [
  'process',
  'console',
  'performance',
  'crypto',
  'fetch',
  'require',
  'globalThis',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
];

/** Files that load a package by name on first use, or look up its files. */
const lazy = ['libs/platform/documents/src/pdf/fonts.ts', 'libs/platform/openapi/src/api-reference.ts'];

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'node_modules/**',
      'coverage/**',
      'data/**',
      '.mutants/**',
      'reports/**',
      'clients/typescript/src/api-types.ts',
      'test/generated-clients/programs/**',
      'apps/portal/src/desk/api-types.ts',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'AbortSignal', property: 'any', message: 'Use anySignal: Node can lose the abort.' },
      ],
      // Nest declares its options as classes and is given literals.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Nest modules are classes without members.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
    },
  },
  {
    // Jest types its asymmetric matchers (`expect.any`) as any.
    files: ['**/*spec.ts', '**/testing/**', 'test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
    ignores: ['**/*spec.ts'],
    rules: { 'max-lines': ['error', 400] },
  },
  {
    // dependency-cruiser cannot check imports with computed names.
    files: ['libs/**/*.ts', 'apps/**/*.{ts,tsx}', 'clients/**/*.ts'],
    ignores: ['**/*spec.ts', '**/adapters/**', ...lazy],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'node:module', importNames: ['createRequire'], message: 'Import by name.' },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'ImportExpression:not([source.type="Literal"])', message: 'Import by name.' },
        { selector: 'MemberExpression[property.name="getBuiltinModule"]', message: 'Import by name.' },
      ],
    },
  },
  {
    // dependency-cruiser cannot check globals, or that a switch covers every event.
    files: ['libs/domain/*/src/domain/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-globals': ['error', ...impure.map((name) => ({ name, message: 'The domain is pure.' }))],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'The time comes with the command.' },
        { object: 'Math', property: 'random', message: 'Ids come with the command.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(NewExpression, CallExpression)[callee.name="Date"][arguments.length=0]',
          message: 'The time comes with the command.',
        },
        { selector: 'ImportExpression', message: 'The domain is pure.' },
        {
          selector: 'SwitchStatement[discriminant.property.name="type"] > SwitchCase[test=null]',
          message: 'Name every type: new values must not be swallowed.',
        },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: false },
      ],
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
  {
    files: ['**/assets/*.mjs'],
    languageOptions: { globals: { document: 'readonly', location: 'readonly', history: 'readonly' } },
  },
  prettier,
);
