// One folder that runs with Node and the npm packages this app lists. What only the workspace's own packages use is inlined with them.
import { cp, readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const { dependencies } = JSON.parse(await readFile(at('package.json'), 'utf8'))
const installed = Object.keys(dependencies).filter((name) => !name.startsWith('@satlens/'))

// Tests name a folder of their own, so that they can run beside a server.
const folder = process.argv[2] ?? 'dist'

await rm(at(folder), { recursive: true, force: true })
await build({
  entryPoints: [at('src/main.ts')],
  outdir: at(folder),
  bundle: true,
  external: installed,
  // What is imported on demand stays a file of its own: production never reads the embedded database's code.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
})
await cp(at('migrations'), at(`${folder}/migrations`), { recursive: true })
