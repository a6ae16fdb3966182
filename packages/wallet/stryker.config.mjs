import { mutationTests } from '../../stryker.base.mjs'

export default mutationTests({
  mutate: ['src/**/*.ts', '!src/**/*.test.ts', '!src/**/testing/**', '!src/**/index.ts'],
  least: 80,
})
