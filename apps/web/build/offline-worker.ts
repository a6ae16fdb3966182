import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, PluginOption, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

type Bundle = Rolldown.OutputBundle

/** A page that is not prerendered: its shell fits every path. `worker/sw.ts` names it, too. */
const SHELL = '/dashboard'
const UNHASHED = ['/theme.js']

/**
 * Builds `worker/sw.ts` to `/sw.js` with the list of files that it caches, and writes the name of the build into every page and
 * into the worker.
 */
export function offlineWorker(): PluginOption[] {
  let publicDir = ''
  let buildName = ''
  let entries: { url: string; revision: string | null }[] = []
  const buildInfo: Plugin = {
    name: 'offline-build-info',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      ;({ publicDir } = config)
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
      handler(_options, bundle) {
        const cached = [
          ...findShellScripts(bundle),
          ...hashedFiles(bundle).filter((file) => !/\.js$/.test(file)),
        ]
        entries = [
          ...[SHELL, ...UNHASHED].map((url) => ({ url, revision: buildName })),
          ...cached.sort().map((file) => ({ url: `/${file}`, revision: null })),
        ]
      },
    },
  }
  const pwa = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'worker',
    filename: 'sw.ts',
    // `src/app/updates` registers the worker; the server writes the manifest, which has the name of the deployment.
    injectRegister: false,
    manifest: false,
    injectManifest: {
      // Files are chosen by who imports them, not by their names. At least one pattern is required.
      globPatterns: ['index.html'],
      manifestTransforms: [
        async () => ({ manifest: entries.map((entry) => ({ ...entry, size: 0 })), warnings: [] }),
      ],
      rollupFormat: 'iife',
    },
  })
  return [buildInfo, pwa]
}

const hashedFiles = (bundle: Bundle) =>
  Object.keys(bundle)
    .filter((file) => /^assets\/.+\.(js|css|woff2|svg)$/.test(file))
    .sort()

/** Without the server the HTML of a `StaticPart` is rendered by its script. */
const isStaticParts = (chunk: Bundle[string] | undefined): boolean =>
  chunk?.type === 'chunk' && /\/static-parts\.tsx$/.test(chunk.facadeModuleId ?? '')

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
  const dynamicImportsOf = (file: string) => {
    const chunk = bundle[file]
    return chunk?.type === 'chunk' ? chunk.dynamicImports : []
  }
  for (const page of [...needed].flatMap(dynamicImportsOf)) {
    add(page)
    for (const part of dynamicImportsOf(page)) if (isStaticParts(bundle[part])) add(part)
  }
  return needed
}
