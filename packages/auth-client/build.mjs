// Builds the published folder: JavaScript, declarations and a manifest without references to the workspace.
import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const readJson = async (path) => JSON.parse(await readFile(path, 'utf8'))

const target = resolve(process.argv[2] ?? at('dist'))
const manifest = await readJson(at('package.json'))

await rm(target, { recursive: true, force: true })
await mkdir(target, { recursive: true })
await writeScripts()
await writeDeclarations()
await writeFile(join(target, 'package.json'), `${JSON.stringify(await publishedManifest(), null, 2)}\n`)
await copyFile(at('README.md'), join(target, 'README.md'))
await copyFile(at('../../LICENSE'), join(target, 'LICENSE'))

async function writeScripts() {
  const { metafile } = await build({
    entryPoints: {
      index: at('src/index.ts'),
      browser: at('src/browser/index.ts'),
      testing: at('src/testing/index.ts'),
    },
    outdir: target,
    bundle: true,
    // All entries share one AuthError, so that `instanceof` works.
    splitting: true,
    external: Object.keys(manifest.dependencies),
    format: 'esm',
    platform: 'neutral',
    target: 'es2023',
    metafile: true,
  })
  const bundled = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs))
  const foreign = bundled.filter((path) => path.includes('node_modules'))
  if (foreign.length > 0) throw new Error(`The bundle would contain other packages: ${foreign.join(', ')}`)
}

// Copies only the declarations that an entry imports. The others import types of the workspace.
async function writeDeclarations() {
  const written = await mkdtemp(join(tmpdir(), 'declarations-'))
  try {
    const tsc = fileURLToPath(new URL('./bin/tsc', import.meta.resolve('typescript/package.json')))
    execFileSync(process.execPath, [tsc, '-p', at('tsconfig.build.json'), '--outDir', written], {
      stdio: 'inherit',
    })
    const from = join(written, 'auth-client', 'src')
    const queue = ['index', 'browser/index', 'testing/index'].map((name) => join(from, `${name}.d.ts`))
    const copied = new Set()
    for (const file of queue) {
      if (copied.has(file)) continue
      copied.add(file)
      const text = await readFile(file, 'utf8')
      for (const [, name] of text.matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)) {
        if (!name.startsWith('.')) throw new Error(`${relative(from, file)} imports a type of ${name}`)
        queue.push(join(dirname(file), name.replace(/\.ts$/, '.d.ts')))
      }
      const copy = join(target, 'types', relative(from, file))
      await mkdir(dirname(copy), { recursive: true })
      await writeFile(copy, text.replace(/(['"]\.[^'"]*)\.ts(?=['"])/g, '$1.js'))
    }
  } finally {
    await rm(written, { recursive: true, force: true })
  }
}

async function publishedManifest() {
  const { name, version, description, license, type, sideEffects, engines, files, publishConfig } = manifest
  const ranges = Object.keys(manifest.dependencies).map(async (dependency) => {
    const { version } = await readJson(at(`node_modules/${dependency}/package.json`))
    return [dependency, `^${version}`]
  })
  return {
    name,
    version,
    description,
    license,
    type,
    sideEffects,
    engines,
    files,
    exports: publishConfig.exports,
    dependencies: Object.fromEntries(await Promise.all(ranges)),
  }
}
