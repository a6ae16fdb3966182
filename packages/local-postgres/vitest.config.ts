import { configDefaults, defineConfig } from 'vitest/config'

const isNightly = process.env.TEST_TIER === 'nightly'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isNightly ? [] : ['**/*.nightly.test.ts'])],
    reporters: ['default', ['json', { outputFile: 'reports/test.json' }]],
    isolate: false,
    // Each test makes, starts or kills clusters of its own; one of them takes a second on an idle machine, ten on a busy one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
