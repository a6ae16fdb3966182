import { configDefaults, defineConfig } from 'vitest/config'
import { isNightly } from '#test/harness/tier.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isNightly ? [] : ['**/*.nightly.test.ts'])],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/test.json' }]],
    // To load the app and have it compiled takes longer than most files, so files share a process. Tests wait for the
    // database half of their time: three processes keep two cores busy.
    isolate: false,
    maxWorkers: 3,
    testTimeout: 10_000,
    hookTimeout: 10_000,
  },
})
