import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** A page that is not prerendered: its shell fits every path. */
const SHELL = '/dashboard'
const UNHASHED = ['/theme.js']

/**
 * Builds `worker/worker.ts` to `/sw.js` with the list of files that it caches, and writes the name of the build into every
 * page and into the worker.
 */
export function offlineWorker(): Plugin {
  let root = ''
  let publicDir = ''
  let buildName = ''
  return {
    name: 'offline-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      ;({ root, publicDir } = config)
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const fixed = await Promise.all(UNHASHED.map((path) => readFile(join(publicDir, path), 'utf8')))
        const hash = createHash('sha256').update(JSON.stringify([html, fixed, hashedFiles(bundle)]))
        buildName = hash.digest('hex').slice(0, 12)
        return [{ tag: 'meta', attrs: { name: 'build', content: buildName }, injectTo: 'head' }]
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const cached = [
          ...findShellScripts(bundle),
          ...hashedFiles(bundle).filter((file) => !/\.js$/.test(file)),
        ]
        const files = [...UNHASHED, ...cached.map((file) => `/${file}`).sort()]
        const source = await buildWorker(root, { BUILD: buildName, FILES: files, SHELL })
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

const hashedFiles = (bundle: Bundle) =>
  Object.keys(bundle)
    .filter((file) => /^assets\/.+\.(js|css|woff2|svg)$/.test(file))
    .sort()

/** Finds the scripts that any page needs to render. Scripts that a page loads later are cached when they are used. */
function findShellScripts(bundle: Bundle): Set<string> {
  const needed = new Set<string>()
  const add = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || needed.has(file)) return
    needed.add(file)
    for (const imported of chunk.imports) add(imported)
  }
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) add(file.fileName)
  for (const file of [...needed]) {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') for (const page of chunk.dynamicImports) add(page)
  }
  return needed
}

async function buildWorker(root: string, constants: Readonly<Record<string, unknown>>): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: join(root, 'worker/worker.ts'), output: { format: 'iife' } },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('The offline worker was not built')
  return output.output[0].code
}
