/**
 * Options of mutation tests: `pnpm --dir <package> mutate`, all with `npm run test:mutants`. The run fails if the share of
 * noticed mutants is below `least`.
 */
export const mutationTests = ({ mutate, least, configFile }) => ({
  plugins: ['@stryker-mutator/vitest-runner'], // pnpm's layout hides it from Stryker's own search
  testRunner: 'vitest',
  vitest: configFile ? { configFile } : {},
  coverageAnalysis: 'perTest',
  concurrency: 2,
  mutate,
  ignorePatterns: ['dist*', 'e2e', 'bench'],
  thresholds: { high: 95, low: least, break: least },
  reporters: ['clear-text', 'html', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportMutants: false, reportTests: false },
  htmlReporter: { fileName: 'reports/mutation.html' },
  tempDirName: '.cache', // one folder deep: Stryker moves the path to tsconfig.base.json by just that
  allowEmpty: false,
})
