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
 * Builds the app: the files of the browser, the pages that anyone may read as HTML, all of it compressed. Throws when it is
 * heavier than it may be, or holds what it must not.
 */
export async function buildApp(builder: ViteBuilder): Promise<void> {
  const { client, ssr } = builder.environments
  if (!client || !ssr) throw new Error('The build needs its two environments')
  const { output } = (await builder.build(client)) as Rolldown.RolldownOutput
  const dist = join(client.config.root, client.config.build.outDir)
  const files = getBuiltFiles(output)

  await builder.build(ssr)
  const renderer = join(ssr.config.root, ssr.config.build.outDir)
  await writePages(dist, await rendered(join(renderer, 'prerender.js')), files)
  await rm(renderer, { recursive: true })
  await precompress(dist)

  const styles = output.map(({ fileName }) => fileName).filter((name) => name.endsWith('.css'))
  const weights = measureWeights(files, styles, (name) => sentKilobytes(join(dist, name)))
  client.logger.info(`\nbrotli, with all a page cannot do without:\n${formatWeights(weights)}\n`)
  const heavy = weights.filter(({ kilobytes, limit }) => kilobytes > limit)
  const wrong = [...heavy.map(({ what }) => `${what} is too heavy`), ...findForbiddenModules(files)]
  if (wrong.length > 0) throw new Error(`The build is not as light as it has to be: ${wrong.join('; ')}`)
}

async function rendered(module: string): Promise<RenderedPage[]> {
  const { renderPages } = (await import(pathToFileURL(module).href)) as {
    renderPages: () => Promise<RenderedPage[]>
  }
  return renderPages()
}

/** What goes over the wire: the compressed file, where there is one. */
const sentKilobytes = (path: string) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1000
