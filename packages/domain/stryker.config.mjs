import { mutationTests } from '../../stryker.base.mjs'

export default mutationTests({ mutate: ['src/**/*.ts', '!src/**/*.test.ts', '!src/index.ts'], least: 91 })
