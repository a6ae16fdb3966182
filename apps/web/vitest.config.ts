import { defineConfig } from 'vitest/config'

/** Tests that replace or reload modules, need price feeds in their initial state, or count every request: each has its own process. */
const NOT_SHARED = [
  'src/features/buy/buy.test.tsx',
  'src/features/dashboard/history/history.test.tsx',
  'src/features/kyc/kyc.test.tsx',
  'src/features/profile/security/security-card.test.tsx',
  'src/features/wallet/activity/total-history.test.tsx',
  'src/shared/session/start-session.test.tsx',
  'src/shared/browser/trusted-worker.test.tsx',
  'src/ui/preferences/theme.test.tsx',
]

const IN_PAGE = { environment: 'happy-dom', setupFiles: ['./test/setup.ts'] }

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'reports/test.json' }]],
    // The default leaves one of two cores to others.
    maxWorkers: 2,
    // A hanging test fails before a minute is lost. What is slow by itself says so at the test.
    testTimeout: 10_000,
    hookTimeout: 10_000,
    projects: [
      {
        extends: true,
        test: {
          ...IN_PAGE,
          name: 'pages',
          include: ['src/**/*.test.tsx'],
          exclude: NOT_SHARED,
          // Loading modules and pages costs more than the tests: setup.ts resets what they share.
          isolate: false,
        },
      },
      { extends: true, test: { ...IN_PAGE, name: 'isolated', include: NOT_SHARED } },
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          // A test that needs a document or the storage of a browser ends in .tsx.
          include: ['{src,worker,build}/**/*.test.ts'],
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
    ],
  },
})
