import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#languages/ar/spa/messages.ts'
import { startTestApp, type TestApp } from '#test/harness/test-app.ts'

const page = (text: string) =>
  `<!doctype html><html><head><title>{{brand}}</title>\n</head><body>${text}</body></html>`

let webRoot: string
let app: TestApp
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-languages-'))
  for (const [folder, name] of [
    ['', 'English'],
    ['ar', 'Arabic'],
  ] as const) {
    await mkdir(join(webRoot, folder, 'pages'), { recursive: true })
    await writeFile(join(webRoot, folder, 'index.html'), page(`${name} shell`))
    await writeFile(join(webRoot, folder, 'pages', 'terms.html'), page(`${name} terms`))
    await writeFile(join(webRoot, folder, 'pages', '404.html'), page(`${name} missing`))
    await writeFile(join(webRoot, folder, 'sw.js'), `// ${name} worker`)
  }
  app = await startTestApp({ webRoot, env: { SITE_URL: 'https://satlens.example' } })
})
afterAll(async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
})

const open = (path: string, headers: Record<string, string> = {}) =>
  app.request.get(path).set({ Accept: 'text/html', ...headers })

describe('the language of the web app', () => {
  test.each([
    [{}, '', 'en', 'English'],
    [{ 'Accept-Language': 'ar-EG,en;q=0.5' }, '', 'ar', 'Arabic'],
    [{ 'Accept-Language': 'ar', Cookie: 'language=en' }, '', 'en', 'English'],
    [{ 'Accept-Language': 'en', Cookie: 'a=b; language=ar' }, '', 'ar', 'Arabic'],
    [{ Cookie: 'language=en' }, '?language=ar', 'ar', 'Arabic'],
    // A language that is not built.
    [{ Cookie: 'language=de' }, '', 'en', 'English'],
    [{ Cookie: 'language=xx' }, '?language[]=ar', 'en', 'English'],
  ])('for %j and the query %j is %s', async (headers, query, language, name) => {
    const reply = await open(`/terms${query}`, headers)
    expect(reply.text).toContain(`${name} terms`)
    expect(reply.headers['content-language']).toBe(language)
    expect(reply.headers.vary).toMatch(/accept-language, cookie/)
  })

  test('a public page links its other languages for search engines', async () => {
    const { text } = await open('/terms', { Cookie: 'language=ar' })
    const address = 'https://satlens.example/terms'
    for (const link of [
      `rel="canonical" href="${address}?language=ar"`,
      `rel="alternate" hreflang="en" href="${address}"`,
      `rel="alternate" hreflang="ar" href="${address}?language=ar"`,
      `rel="alternate" hreflang="x-default" href="${address}"`,
    ])
      expect(text).toContain(`<link ${link}>`)
    expect((await open('/wallet')).text).not.toContain('hreflang')
  })

  test('an address that names a language stores it on the device', async () => {
    const chosen = await open('/terms?language=ar')
    expect(chosen.headers['set-cookie']).toEqual(['language=ar; Path=/; SameSite=Lax; Max-Age=31536000'])
    for (const path of ['/terms', '/terms?language=de', '/terms?language=x'])
      expect((await open(path)).headers['set-cookie']).toBeUndefined()
  })

  test.each([
    ['/wallet', 'Arabic shell'],
    ['/nowhere', 'Arabic missing'],
    ['/sw.js', 'Arabic worker'],
  ])('applies to %s', async (path, text) => {
    expect((await open(path, { Cookie: 'language=ar' })).text).toContain(text)
  })

  test('applies to the manifest', async () => {
    const { text } = await open('/manifest.webmanifest', { Cookie: 'language=ar' })
    const { description, dashboard } = messages
    expect(JSON.parse(text)).toMatchObject({ lang: 'ar', dir: 'rtl', description })
    expect(JSON.parse(text).shortcuts[0].name).toBe(dashboard)
  })

  test('has an ETag of its own', async () => {
    const { headers } = await open('/terms', { Cookie: 'language=ar' })
    const inEnglish = await open('/terms', { 'If-None-Match': headers.etag as string })
    expect(inEnglish.status).toBe(200)
    const again = await open('/terms', { Cookie: 'language=ar', 'If-None-Match': headers.etag as string })
    expect(again.status).toBe(304)
  })

  test.each(['/ar/index.html', '/ar/sw.js', '/ar/pages/terms.html'])('has no file at %s', async (path) => {
    expect((await open(path)).status).toBe(404)
  })
})
