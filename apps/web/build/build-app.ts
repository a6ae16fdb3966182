import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Rolldown, ViteBuilder } from 'vite'
import { precompress } from './precompress.ts'
import type { RenderedPage } from './rendered-page.ts'
import { writePages } from './write-pages.ts'

/** Builds the app: the files of the browser, the pages that anyone may read as HTML, and all of it compressed. */
export async function buildApp(builder: ViteBuilder): Promise<void> {
  const { client, ssr } = builder.environments
  if (!client || !ssr) throw new Error('The build needs its two environments')
  const built = (await builder.build(client)) as Rolldown.RolldownOutput
  await builder.build(ssr)

  const dist = join(client.config.root, client.config.build.outDir)
  const renderer = join(ssr.config.root, ssr.config.build.outDir)
  const { renderPages } = (await import(pathToFileURL(join(renderer, 'prerender.js')).href)) as {
    renderPages: () => Promise<RenderedPage[]>
  }
  await writePages(dist, await renderPages(), built.output)
  await rm(renderer, { recursive: true })
  await precompress(dist)
}
