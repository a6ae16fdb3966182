import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { createScratchDirectory, queryDatabase } from '../testing/cluster.ts'
import { spawnNodeScript, waitForPostgresHolder } from '../testing/holder.ts'
import { createFakeInstalledPackages } from '../testing/installed-package.ts'
import { findUnprivilegedUserInPasswd } from './run-as-user.ts'

/** Under root the program runs as `nobody`, for whom the files of root are read-only. */
function plainIdentity(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [line = ''] = /^nobody:.*$/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  const nobody = findUnprivilegedUserInPasswd(line)
  if (!nobody) throw new Error('This system has no user "nobody".')
  return { uid: nobody.uid, gid: nobody.gid }
}

async function deploy(app: string) {
  const { nativeDir } = createFakeInstalledPackages(join(app, 'node_modules'))
  const setMode = (mode: number) => {
    for (const dir of ['', 'bin', 'lib']) chmodSync(join(nativeDir, dir), mode)
  }
  setMode(0o555)
  onTestFinished(() => setMode(0o755))
  await build({
    entryPoints: [fileURLToPath(new URL('../testing/hold-cluster.ts', import.meta.url))],
    outfile: join(app, 'main.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    // pg is CommonJS and requires modules of Node.
    banner: { js: `import { createRequire as _r } from 'node:module'; const require = _r(import.meta.url)` },
    logLevel: 'error',
  })
}

test('a user without privileges starts a cluster from a bundle and a read-only install', async () => {
  const scratch = createScratchDirectory()
  await deploy(join(scratch, 'app'))
  const identity = plainIdentity()
  const home = join(scratch, 'home')
  mkdirSync(home)
  if (identity) chownSync(home, identity.uid, identity.gid)

  const holder = await waitForPostgresHolder(
    spawnNodeScript([join(scratch, 'app', 'main.mjs'), join(home, 'project', 'pg18')], {
      ...identity,
      cwd: '/',
      // A separate temporary folder: later runs as root would not remove the leftovers of this user.
      env: { PATH: process.env.PATH, HOME: home, TMPDIR: home },
    }),
  )

  expect(await queryDatabase(holder.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(holder.dataDir).toBe(join(home, 'project', 'pg18'))
  expect(existsSync(join(home, '.cache', 'satlens'))).toBe(true)
})
