// Bundles the server into one folder that needs Node and the npm dependencies of this app. Workspace packages are inlined.
import { cp, readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const resolvePath = (path) => fileURLToPath(new URL(path, import.meta.url))
const { dependencies } = JSON.parse(await readFile(resolvePath('package.json'), 'utf8'))
const installed = Object.keys(dependencies).filter((name) => !name.startsWith('@satlens/'))

// Tests pass another folder, so that they do not replace the files of a running server.
const folder = process.argv[2] ?? 'dist'

await rm(resolvePath(folder), { recursive: true, force: true })
await build({
  entryPoints: [resolvePath('src/main.ts')],
  outdir: resolvePath(folder),
  bundle: true,
  external: installed,
  // Dynamic imports stay separate files: production never loads the code of the embedded database.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
})
await cp(resolvePath('migrations'), resolvePath(`${folder}/migrations`), { recursive: true })
