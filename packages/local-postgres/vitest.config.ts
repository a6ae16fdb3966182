import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/test.json' }]],
    // A first start takes a second on an idle machine, and these tests are not about speed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
