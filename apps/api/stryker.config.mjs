import { mutationTests } from '../../stryker.base.mjs'
import { decisions } from './vitest.decisions.config.mjs'

export default mutationTests({ mutate: decisions, least: 80, configFile: 'vitest.decisions.config.mjs' })
