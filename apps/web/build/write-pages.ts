import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { fillShell, withGaps } from './page-html.ts'
import type { RenderedPage } from './rendered-page.ts'

/** The module behind each page, which is fetched along with it. */
const MODULES: Readonly<Record<string, string>> = {
  '/': 'features/landing/landing.page.tsx',
  '/terms': 'features/legal/terms.page.tsx',
  '/privacy': 'features/legal/privacy.page.tsx',
  '/signin': 'features/auth/sign-in.page.tsx',
  '/signup': 'features/auth/sign-up.page.tsx',
  '*': 'app/not-found.page.tsx',
}

type Built = Rolldown.RolldownOutput['output']

/** Writes each page to `pages/` and leaves the empty shell, for every other page, where Vite has put it. */
export async function writePages(dist: string, pages: readonly RenderedPage[], built: Built): Promise<void> {
  const shell = withGaps(await readFile(join(dist, 'index.html'), 'utf8'))
  await mkdir(join(dist, 'pages'), { recursive: true })
  await writeFile(join(dist, 'index.html'), shell)
  await Promise.all(
    pages.map((page) =>
      writeFile(join(dist, 'pages', fileOf(page.path)), fillShell(shell, page, modulesOf(page.path, built))),
    ),
  )
}

/** Where the server looks for the page of a path. */
const fileOf = (path: string) =>
  path === '*' ? '404.html' : path === '/' ? 'index.html' : `${path.slice(1)}.html`

/** The addresses of the files that the page needs beside those that the shell names. */
function modulesOf(path: string, built: Built): string[] {
  const chunks = new Map(built.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const page = [...chunks.values()].find(({ facadeModuleId }) =>
    facadeModuleId?.endsWith(`/src/${MODULES[path]}`),
  )
  if (!page) throw new Error(`No file was built for the page at ${path}`)
  const isInShell = (file: string) => chunks.get(file)?.isEntry === true
  return [page.fileName, ...page.imports.filter((file) => !isInShell(file))].map((file) => `/${file}`)
}
