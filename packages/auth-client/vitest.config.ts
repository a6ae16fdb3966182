import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/test.json' }]],
    // One environment for all files of a worker; no test changes a module.
    isolate: false,
    testTimeout: 10_000,
  },
})
