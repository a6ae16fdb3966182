// Checks that the source keeps the import rules, and that each rule still detects a seeded violation.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { root } from '../bootstrap/root.mjs'

const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))
const seeds = join(root, 'infra', 'boundaries', 'seeds')
// A low minimum of modules: without TypeScript the tool finds almost none and reports success.
const FEWEST_MODULES = 120

const violationsIn = async (baseDir, folders) => {
  const { output } = await cruise(folders, { ...options, baseDir, validate: true, ruleSet: { forbidden } })
  return output
}
const describe = ({ rule, from, to }) => `${rule.name}: ${from} → ${to}`

const tree = await violationsIn(root, ['apps', 'packages'])
const seeded = await violationsIn(seeds, ['apps', 'packages'])

const problems = [
  ...tree.summary.violations.map(describe),
  ...(tree.modules.length < FEWEST_MODULES ? [`only ${tree.modules.length} modules were read`] : []),
  ...silentRules(),
  ...strayViolations(),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
const names = new Set(forbidden.map(({ name }) => name))
console.log(`${tree.modules.length} modules keep ${names.size} import rules; each rule fires on its seed.`)

function silentRules() {
  const fired = new Set(seeded.summary.violations.map(({ rule }) => rule.name))
  return forbidden
    .filter(({ name }) => !fired.has(name))
    .map(({ name }) => `${name}: its seed raised no violation`)
}

// A seed is a file named after the one rule it breaks; `legal` files break none.
function strayViolations() {
  return seeded.summary.violations
    .filter(({ rule, from }) => !from.includes(rule.name) && rule.name !== 'no-cycles')
    .map((violation) => `on a seed of another rule: ${describe(violation)}`)
}
