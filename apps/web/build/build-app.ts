import { existsSync, statSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Rolldown, ViteBuilder } from 'vite'
import { DEFAULT_LANGUAGE, type Language } from '../../../packages/domain/src/text/language.ts'
import { BUILT_LANGUAGES } from '../src/shared/language/built-languages.ts'
import { findForbiddenModules, formatWeights, measureWeights } from './budgets.ts'
import { type BuiltFile, getBuiltFiles } from './built-file.ts'
import { precompress } from './precompress.ts'
import type { RenderedPage } from './rendered-page.ts'
import { writePages } from './write-pages.ts'

/** The app in one language. */
interface BuiltLanguage {
  readonly language: Language
  readonly scripts: readonly BuiltFile[]
  readonly styles: readonly string[]
}

/**
 * Builds the app in each language: the files for the browser, and the public pages as HTML. Files that languages share are
 * the same file, because their names come from their content. Throws when a part exceeds its budget or contains a forbidden
 * package.
 * @param createBuilder creates the builder of another language
 */
export async function buildApp(
  english: ViteBuilder,
  createBuilder: (language: Language) => Promise<ViteBuilder>,
): Promise<void> {
  const { root } = english.config
  const dist = join(root, 'dist')
  const built = [await buildLanguage(english, DEFAULT_LANGUAGE)]
  for (const language of BUILT_LANGUAGES.filter((other) => other !== DEFAULT_LANGUAGE)) {
    built.push(await buildLanguage(await createBuilder(language), language))
    const assets = join(dist, language, 'assets')
    await cp(assets, join(dist, 'assets'), { recursive: true })
    await rm(assets, { recursive: true })
  }
  await precompress(dist)

  const measured = built.map(({ language, scripts, styles }) => ({
    language,
    weights: measureWeights(scripts, styles, (name) => sentKilobytes(join(dist, name)), language),
  }))
  english.config.logger.info(
    `\nkilobytes of brotli, with all imports of a page:\n${formatWeights(measured)}\n`,
  )
  const tooHeavy = measured.flatMap(({ language, weights }) =>
    weights
      .filter(({ kilobytes, limit }) => kilobytes > limit)
      .map(({ what }) => `${what} (${language}) is too heavy`),
  )
  const problems = [...tooHeavy, ...built.flatMap(({ scripts }) => findForbiddenModules(scripts))]
  if (problems.length > 0) throw new Error(`The build breaks its budgets: ${problems.join('; ')}`)
}

async function buildLanguage(builder: ViteBuilder, language: Language): Promise<BuiltLanguage> {
  const { client, ssr } = builder.environments
  if (!client || !ssr) throw new Error('The build needs its two environments')
  const { output } = (await builder.build(client)) as Rolldown.RolldownOutput
  const scripts = getBuiltFiles(output)

  await builder.build(ssr)
  const renderer = join(ssr.config.root, ssr.config.build.outDir)
  const pages = await loadPages(join(renderer, 'prerender.js'))
  await writePages(join(client.config.root, client.config.build.outDir), pages, scripts)
  await rm(renderer, { recursive: true })
  const styles = output.map(({ fileName }) => fileName).filter((name) => name.endsWith('.css'))
  return { language, scripts, styles }
}

async function loadPages(module: string): Promise<RenderedPage[]> {
  const { renderPages } = (await import(pathToFileURL(module).href)) as {
    renderPages: () => Promise<RenderedPage[]>
  }
  return renderPages()
}

/** Returns the size of the compressed file if there is one: that is sent. */
const sentKilobytes = (path: string) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1000
