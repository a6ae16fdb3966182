import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'happy-dom',
    include: ['{src,worker,build}/**/*.test.{ts,tsx}'],
    setupFiles: ['./test/setup.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/test.json' }]],
    // A hanging test fails before anybody waits a minute. What is slow by itself says so at the test.
    testTimeout: 10_000,
    hookTimeout: 10_000,
  },
})
