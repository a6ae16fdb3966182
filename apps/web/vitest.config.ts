import { defineConfig } from 'vitest/config'

/** Tests that replace modules or load them anew: each file gets a process of its own. */
const REPLACING_MODULES = [
  'src/features/dashboard/history/history.test.tsx',
  'src/features/profile/security/security-card.test.tsx',
  'src/shared/session/start-session.test.ts',
  'src/shared/trusted-worker.test.ts',
  'src/ui/theme.test.tsx',
]

export default defineConfig({
  test: {
    environment: 'happy-dom',
    setupFiles: ['./test/setup.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/test.json' }]],
    // A hanging test fails before anybody waits a minute. What is slow by itself says so at the test.
    testTimeout: 10_000,
    hookTimeout: 10_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['{src,worker,build}/**/*.test.{ts,tsx}'],
          exclude: REPLACING_MODULES,
          // Loading modules and pages costs more than the tests: setup.ts resets what they share.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: REPLACING_MODULES } },
    ],
  },
})
