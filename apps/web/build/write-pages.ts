import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuiltFile, findBuiltFile, getShellFiles, withImports } from './built-file.ts'
import { fillShell, insertPlaceholders } from './page-html.ts'
import { PUBLIC_MODULES, type RenderedPage } from './rendered-page.ts'

/** Writes each page to `pages/` and leaves the empty shell, for every other page, where Vite has put it. */
export async function writePages(
  dist: string,
  pages: readonly RenderedPage[],
  files: readonly BuiltFile[],
): Promise<void> {
  const shell = insertPlaceholders(await readFile(join(dist, 'index.html'), 'utf8'))
  await mkdir(join(dist, 'pages'), { recursive: true })
  await writeFile(join(dist, 'index.html'), shell)
  const named = new Set(getShellFiles(files))
  await Promise.all(
    pages.map((page) => {
      const module = PUBLIC_MODULES[page.path] ?? page.path
      const needed = withImports(files, findBuiltFile(files, module)).filter((file) => !named.has(file))
      const html = fillShell(
        shell,
        page,
        needed.map(({ name }) => `/${name}`),
      )
      return writeFile(join(dist, 'pages', nameOf(page.path)), html)
    }),
  )
}

/** Where the server looks for the page of a path. */
const nameOf = (path: string) =>
  path === '*' ? '404.html' : path === '/' ? 'index.html' : `${path.slice(1)}.html`
