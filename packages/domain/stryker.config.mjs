/** Mutation testing of the rules, on demand: `pnpm mutate`. The report is reports/mutation.html. */
// biome-ignore lint/style/noDefaultExport: Stryker reads its configuration from the default export.
export default {
  plugins: ['@stryker-mutator/vitest-runner'], // pnpm's layout hides it from Stryker's own search
  testRunner: 'vitest',
  coverageAnalysis: 'perTest',
  concurrency: 2,
  mutate: ['src/**/*.ts', '!src/**/*.{test,bench}.ts', '!src/index.ts'],
  reporters: ['clear-text', 'html', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false },
  htmlReporter: { fileName: 'reports/mutation.html' },
  tempDirName: '.cache', // one folder deep: Stryker moves the path to tsconfig.base.json by just that
  allowEmpty: false,
}
