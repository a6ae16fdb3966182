import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { run } from './child.mjs'
import { root } from './root.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_PATHS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Returns the path of the Chromium for browser tests: the one named by CHROMIUM_PATH, the system's, Playwright's own
 * (downloaded if need be), the system's package (installed where permitted). Throws if there is none.
 */
export async function findBrowser() {
  const found = (await systemBrowser()) ?? (await playwrightBrowser()) ?? (await packagedBrowser())
  if (found) return found
  throw new Error(
    'The browser journeys need Chromium, and none could be found or installed here.\n' +
      'Install it (Debian, Ubuntu: apt-get install chromium) or name one in CHROMIUM_PATH, then run the tests again.',
  )
}

async function systemBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (await works(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not start.`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...MAC_PATHS]
  for (const path of candidates) if (existsSync(path) && (await works(path))) return path
  return undefined
}

async function playwrightBrowser() {
  const require = createRequire(join(root, 'apps', 'web', 'package.json'))
  const { chromium } = require('@playwright/test')
  const path = chromium.executablePath()
  if (!existsSync(path)) {
    console.log("› No Chromium on this machine. Trying Playwright's own …")
    const cli = require.resolve('@playwright/test/cli')
    await run(process.execPath, [cli, 'install', 'chromium'], { quiet: true, timeoutMs: 240_000 })
  }
  return existsSync(path) && (await works(path)) ? path : undefined
}

async function packagedBrowser() {
  if (process.platform !== 'linux' || process.getuid() !== 0 || !existsSync('/usr/bin/apt-get'))
    return undefined
  console.log("› Installing the system's Chromium package …")
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { quiet: true, env })
  const args = ['install', '--yes', '--no-install-recommends', 'chromium']
  const { code, output } = await run('apt-get', args, { quiet: true, env })
  if (code !== 0) console.log(output.trim().split('\n').slice(-3).join('\n'))
  return systemBrowser()
}

async function works(path) {
  const { code } = await run(path, ['--version'], { quiet: true, timeoutMs: 20_000 })
  return code === 0
}
