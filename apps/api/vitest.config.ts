import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/documented-answers.ts', 'test/planned-statements.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/test.json' }]],
    // Tests are not about speed: a busy machine must not fail them.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
