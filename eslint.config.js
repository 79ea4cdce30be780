import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['build/', 'dist/', 'node_modules/', 'test-results/'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Indexing typed arrays is what this code does, and noUncheckedIndexedAccess asks for the `!`.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // `declare global { interface HTMLElementTagNameMap }` and empty option types.
      '@typescript-eslint/no-empty-object-type': 'off',
      // The facade is made of functions that close over the module; none of them uses `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // Wrong values are handed in on purpose.
    files: ['tests/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      // A list that came out empty would pass: tests/every.ts and allOf of tests/web/browser.ts ask that there is something.
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.name="expect"] > CallExpression[callee.property.name="every"]',
          message: '`every` is true of nothing: use holdsForEach.',
        },
        {
          selector: 'ForOfStatement > AwaitExpression.right > CallExpression[callee.property.name="all"]',
          message: 'There may be none: use allOf.',
        },
      ],
    },
  },
  {
    files: ['tests/**/*.test.ts'],
    rules: { 'no-restricted-imports': ['error', { name: 'fast-check', message: 'Its seed is in tests/seed.ts.' }] },
  },
  {
    // They belong to no project here, and some run in a worker.
    files: ['tests/package/fixtures/**'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { self: 'readonly', Worker: 'readonly' } },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        ['process', 'console', 'URL', 'Buffer', 'WebAssembly', 'fetch', 'performance', 'setTimeout', 'clearTimeout']
          .concat([
            'setInterval',
            'TextEncoder',
            'clearInterval',
            'require',
            'module',
            '__filename',
            '__dirname',
            'document',
            'window',
            'Event',
            'customElements',
            'requestAnimationFrame',
          ])
          .map((name) => [name, 'readonly']),
      ),
    },
  },
);
