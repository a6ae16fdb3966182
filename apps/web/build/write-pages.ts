import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuiltFile, findBuiltFile, getShellFiles, withImports } from './built-file.ts'
import { fillShell, insertPlaceholders } from './page-html.ts'
import { PUBLIC_MODULES, type RenderedPage } from './rendered-page.ts'

/** Writes each page to `pages/`. The empty shell, which serves every other page, stays where Vite has written it. */
export async function writePages(
  dist: string,
  pages: readonly RenderedPage[],
  files: readonly BuiltFile[],
): Promise<void> {
  const shell = insertPlaceholders(await readFile(join(dist, 'index.html'), 'utf8'))
  await mkdir(join(dist, 'pages'), { recursive: true })
  await writeFile(join(dist, 'index.html'), shell)
  const inShell = new Set(getShellFiles(files))
  await Promise.all(
    pages.map((page) => {
      const module = PUBLIC_MODULES[page.path] ?? page.path
      const needed = withImports(files, findBuiltFile(files, module)).filter((file) => !inShell.has(file))
      const html = fillShell(
        shell,
        page,
        needed.map(({ name }) => `/${name}`),
      )
      return writeFile(join(dist, 'pages', fileNameOf(page.path)), html)
    }),
  )
}

/** Returns the file name by which the server finds the page of a path. */
const fileNameOf = (path: string) =>
  path === '*' ? '404.html' : path === '/' ? 'index.html' : `${path.slice(1)}.html`
