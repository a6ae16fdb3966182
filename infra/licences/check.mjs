// Checks the licence of every installed package. These ask for a notice at most, or (MPL, OFL) for the source of a file that
// we do not modify.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'

const ALLOWED =
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 CC-BY-3.0 CC-BY-4.0 ISC MIT MIT-0 MPL-2.0 OFL-1.1 Unlicense Zlib'
// OR allows either licence, AND requires both.
const isAllowed = (expression) =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ALLOWED.split(' ').includes(licence)))

const pnpm = join(root, 'infra', 'bootstrap', 'pnpm', 'node_modules', '.bin', 'pnpm')
const output = execFileSync(pnpm, ['licenses', 'list', '--json'], { cwd: root, maxBuffer: 1 << 28 })
const licences = Object.entries(JSON.parse(output))
const refused = licences.filter(([licence]) => !isAllowed(licence))
for (const [licence, packages] of refused) {
  console.error(`The licence "${licence}" is not on the list: ${packages.map(({ name }) => name).join(', ')}`)
}
const count = licences.flatMap(([, packages]) => packages).length
if (refused.length > 0 || count < 400) process.exit(1)
console.log(`${count} packages have licences on the list.`)
