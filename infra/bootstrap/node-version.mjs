import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** Throws with a clear message if this Node version does not support the packages. */
export function checkNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24
  if (fits) return
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  throw new Error(
    `Node ${process.versions.node} is too old or an odd release. Satlens needs Node ${engines.node}.`,
  )
}
