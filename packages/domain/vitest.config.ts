import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/test.json' }]],
    // Every file may run in one process: no test changes a module.
    isolate: false,
    testTimeout: 10_000,
  },
})
