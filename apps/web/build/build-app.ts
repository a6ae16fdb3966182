import { existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Rolldown, ViteBuilder } from 'vite'
import { findForbiddenModules, formatWeights, measureWeights } from './budgets.ts'
import { getBuiltFiles } from './built-file.ts'
import { precompress } from './precompress.ts'
import type { RenderedPage } from './rendered-page.ts'
import { writePages } from './write-pages.ts'

/**
 * Builds the app: the files for the browser and the public pages as HTML, compressed. Throws when a part exceeds its budget
 * or contains a forbidden package.
 */
export async function buildApp(builder: ViteBuilder): Promise<void> {
  const { client, ssr } = builder.environments
  if (!client || !ssr) throw new Error('The build needs its two environments')
  const { output } = (await builder.build(client)) as Rolldown.RolldownOutput
  const dist = join(client.config.root, client.config.build.outDir)
  const files = getBuiltFiles(output)

  await builder.build(ssr)
  const renderer = join(ssr.config.root, ssr.config.build.outDir)
  await writePages(dist, await loadPages(join(renderer, 'prerender.js')), files)
  await rm(renderer, { recursive: true })
  await precompress(dist)

  const styles = output.map(({ fileName }) => fileName).filter((name) => name.endsWith('.css'))
  const weights = measureWeights(files, styles, (name) => sentKilobytes(join(dist, name)))
  client.logger.info(`\nkilobytes of brotli, with all imports of a page:\n${formatWeights(weights)}\n`)
  const tooHeavy = weights.filter(({ kilobytes, limit }) => kilobytes > limit)
  const problems = [...tooHeavy.map(({ what }) => `${what} is too heavy`), ...findForbiddenModules(files)]
  if (problems.length > 0) throw new Error(`The build breaks its budgets: ${problems.join('; ')}`)
}

async function loadPages(module: string): Promise<RenderedPage[]> {
  const { renderPages } = (await import(pathToFileURL(module).href)) as {
    renderPages: () => Promise<RenderedPage[]>
  }
  return renderPages()
}

/** Returns the size of the compressed file if there is one: that is sent. */
const sentKilobytes = (path: string) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1000
