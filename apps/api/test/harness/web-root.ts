import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a minimal build of the web app: a page with settings, an icon, the service worker and one asset. */
export async function makeWebRoot() {
  const folder = await mkdtemp(join(tmpdir(), 'web-build-'))
  await writeFile(join(folder, 'index.html'), '<meta name="app-settings" content="{{settings}}" />')
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'sw.js'), '')
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'page-abc123.js'), 'export {}')
  return { folder, close: () => rm(folder, { recursive: true }) }
}
