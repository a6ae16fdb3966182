import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language } from '@satlens/domain'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALE_MODULE } from './catalogues.ts'
import { translate } from './translate.ts'

const SOURCE = join(import.meta.dirname, '../src')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'languages-'))
  await mkdir(join(folder, 'de/shared/scan'), { recursive: true })
  await writeFile(
    join(folder, 'de/shared/scan/messages.ts'),
    "export const messages = { scan: 'QR-Code scannen' }",
  )
  await writeFile(
    join(folder, 'entry.ts'),
    `import { messages as scan } from '${SOURCE}/shared/scan/messages.ts'
    import { messages as ui } from '${SOURCE}/ui/messages.ts'
    import * as locale from '${LOCALE_MODULE}'
    export const texts = [scan.scan, ui.close, locale]
    export const pictures = import.meta.glob('./pictures/en/*.json', { eager: true })`,
  )
  for (const language of ['en', 'de']) {
    await mkdir(join(folder, 'pictures', language), { recursive: true })
    await writeFile(join(folder, 'pictures', language, 'drawn.json'), `{ "size": "of ${language}" }`)
  }
  await writeFile(
    join(folder, 'index.html'),
    '<html lang="en"><script type="module" src="/entry.ts"></script></html>',
  )
})
afterAll(() => rm(folder, { recursive: true }))

async function buildIn(language: Language) {
  const input = { entry: join(folder, 'entry.ts'), page: join(folder, 'index.html') }
  const { output } = (await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [translate(language, folder)],
    build: { write: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput
  const page = output.find(({ fileName }) => fileName === 'index.html')
  return {
    script: output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n'),
    html: page?.type === 'asset' ? String(page.source) : '',
  }
}

describe('translate', () => {
  test('replaces catalogues, pictures, locale and the language of the page; a missing catalogue stays English', async () => {
    const { script, html } = await buildIn('de')
    for (const text of ['QR-Code scannen', 'Close', 'de-DE', 'of de']) expect(script).toContain(text)
    expect(script).toMatch(/(\u00a0|\\xA0|\\u00a0)%/)
    expect(script).not.toContain('Scan a QR code')
    expect(html).toContain('<html lang="de" dir="ltr">')
  })

  test('marks a page that is read from right to left', async () => {
    expect((await buildIn('ar')).html).toContain('<html lang="ar" dir="rtl">')
  })

  test('leaves English as it is', async () => {
    const { script, html } = await buildIn('en')
    for (const text of ['Scan a QR code', 'en-US']) expect(script).toContain(text)
    expect(html).toContain('<html lang="en">')
  })
})
