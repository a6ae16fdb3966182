import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { DEFAULT_WEB_APP_SETTINGS, WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsOfPage } from '#test/harness/settings-of-page.ts'
import { startTestApp, type TestApp, temporaryApp } from '#test/harness/test-app.ts'
import { insertSettingsIntoHtmlPage } from './fill-page.ts'

const built = (text: string) => `<!doctype html><html><head><title>{{brand}}</title>
<meta name="app-settings" content="{{settings}}" /></head><body><a title="{{brand}}, home">${text}</a></body></html>`

let webRoot: string
let app: TestApp
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-build-'))
  await mkdir(join(webRoot, 'assets'))
  await mkdir(join(webRoot, 'pages'))
  await writeFile(join(webRoot, 'index.html'), built('shell'))
  await writeFile(join(webRoot, 'pages', 'index.html'), built('landing'))
  await writeFile(join(webRoot, 'pages', 'terms.html'), built('terms at {{host}}, {{other}}'))
  await writeFile(join(webRoot, 'pages', 'signup.html'), built('sign-up'))
  await writeFile(join(webRoot, 'pages', '404.html'), built('missing'))
  await writeFile(join(webRoot, 'assets', 'index-abc123.js'), 'export {}')
  await writeFile(join(webRoot, 'sw.js'), '')
  await writeFile(join(webRoot, 'assets', 'index-abc123.js.br'), brotliCompressSync('brotli'))
  await writeFile(join(webRoot, 'assets', 'index-abc123.js.gz'), gzipSync('gzip'))
  await writeFile(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  app = await startTestApp({
    webRoot,
    env: {
      BRAND_NAME: 'A "Brand" & <Co>',
      SITE_URL: 'https://satlens.example',
      AUTH_PROVIDERS: '[{"id":"github","client_id":"ours"}]',
    },
  })
})
afterAll(async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
})

const open = (path: string) => app.request.get(path).set('Accept', 'text/html,*/*;q=0.8')

describe('the web app', () => {
  test('answers in English while it is the only language of the build', async () => {
    const reply = await open('/').set('Accept-Language', 'de')
    expect(reply.headers['content-language']).toBe('en')
    expect(reply.headers.vary).not.toMatch(/language/i)
  })

  test('answers an unknown path with its page and status 404', async () => {
    const reply = await open('/nowhere')
    expect(reply.status).toBe(404)
    expect(reply.text).toContain('missing')
    expect(reply.headers.etag).toBeUndefined()
  })

  test.each(Object.values(WEB_APP_SCREEN_PATHS))('serves the screen %s, also by HEAD', async (path) => {
    const { status, headers } = await app.request.get(path).set('Accept', '*/*')
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect((await app.request.head(path).set('Accept', 'text/html')).status).toBe(200)
  })

  test('writes the settings of the deployment into the page, escaped', async () => {
    const { text } = await open('/')
    expect(text).toContain('<title>A &quot;Brand&quot; &amp; &lt;Co&gt;</title>')
    expect(text).toContain('title="A &quot;Brand&quot; &amp; &lt;Co&gt;, home"')
    expect(settingsOfPage(text)).toEqual({
      brand: 'A "Brand" & <Co>',
      host: 'satlens.example',
      payment_link: expect.stringMatching(/\/payment-demo\.html$/),
      public_trading_pages: false,
      publishable_key: null,
      providers: [{ id: 'github', name: 'GitHub' }],
      password_policy: null,
      text_messages: false,
      ethereum_endpoint: false,
      ethereum_sign_in: false,
      oauth_server: false,
      bitcoin: { network: 'signet', indexed: false },
    })
  })

  test('serves a screen that the build rendered as it is, and any other as the shell', async () => {
    expect((await open('/')).text).toContain('landing')
    expect((await open('/terms?from=mail')).text).toContain('terms at satlens.example, {{other}}')
    expect((await open('/wallet')).text).toContain('shell')
  })

  test('serves the shell for /signup under a password policy, with the policy in its settings', async () => {
    const own = await temporaryApp({ webRoot, env: { PASSWORD_MIN_LENGTH: '6' } })
    const page = (path: string) => own.request.get(path).set('Accept', 'text/html')
    const { text } = await page('/signup')
    expect(text).toContain('shell')
    expect(settingsOfPage(text)).toMatchObject({ password_policy: { minLength: 6, requiredCharacters: [] } })
    expect((await page('/')).text).toContain('landing')
    expect((await open('/signup')).text).toContain('sign-up')
  })

  test('compresses pages as the browser asks, with Vary for caches', async () => {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br;q=0.9', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, identity', undefined],
    ] as const) {
      const reply = await open('/').set('Accept-Encoding', accepted)
      expect(reply.headers['content-encoding']).toBe(encoding)
      expect(reply.headers.vary).toContain('accept-encoding')
      expect(reply.text).toContain('landing')
    }
  })

  test('answers 304 to a client that has the page, with one ETag for each encoding', async () => {
    const tagOf = async (encoding: string) =>
      (await open('/').set('Accept-Encoding', encoding)).headers.etag as string
    const [plain, zipped] = [await tagOf('identity'), await tagOf('gzip')]
    expect(plain).not.toBe(zipped)
    const again = await open('/').set({ 'Accept-Encoding': 'gzip', 'If-None-Match': zipped })
    expect(again.status).toBe(304)
    expect(again.headers.etag).toBe(zipped)
    const other = await open('/').set({ 'Accept-Encoding': 'identity', 'If-None-Match': zipped })
    expect(other.status).toBe(200)
  })

  test('serves files as they were compressed by the build', async () => {
    const reply = await app.request.get('/assets/index-abc123.js').set('Accept-Encoding', 'br')
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('/javascript; charset=utf-8'),
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(reply.text).toBe('brotli')
    const icon = await app.request.get('/favicon.svg').set('Accept-Encoding', 'br')
    expect([icon.status, icon.headers['content-encoding']]).toEqual([200, undefined])
  })

  test('does not serve the built page without its settings', async () => {
    for (const path of ['/index.html', '/pages/terms.html', '/assets/index-abc123.js.br'])
      expect((await app.request.get(path).set('Accept', '*/*')).status).toBe(404)
  })

  test('serves a manifest with the name of the deployment, and the offline worker as JavaScript', async () => {
    const { status, headers, text } = await app.request.get('/manifest.webmanifest')
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('application/manifest+json')
    const fixed = { id: '/', scope: '/', start_url: '/', display: 'standalone' }
    expect(JSON.parse(text)).toMatchObject({ name: 'A "Brand" & <Co>', ...fixed })
    expect((await app.request.get('/sw.js')).headers['content-type']).toContain('javascript')
  })

  test('says what to do without a build, and the API works', async () => {
    const unbuilt = await temporaryApp({ webRoot: join(webRoot, 'not-there') })
    const reply = await unbuilt.request.get('/').set('Accept', 'text/html')
    expect(reply.status).toBe(503)
    expect(reply.text).toContain('npm run build')
    expect((await unbuilt.request.get('/auth/v1/health')).status).toBe(200)
  })
})

const WAYS =
  '<p>Sign in to {{brand}}</p>{{providers}}<b>With {{provider}}</b>\n{{/providers}}<i>{{provider}}</i>'
const settingsWith = (...names: string[]) => ({
  ...DEFAULT_WEB_APP_SETTINGS,
  brand: '{{provider}} & {{host}}',
  providers: names.map((name) => ({ id: 'x', name })),
})

test('the block of a provider is left out without providers', () => {
  expect(insertSettingsIntoHtmlPage(WAYS, settingsWith())).toBe(
    '<p>Sign in to {{provider}} &amp; {{host}}</p><i>{{provider}}</i>',
  )
})

test('the block of a provider is repeated for each, with its name escaped', () => {
  expect(insertSettingsIntoHtmlPage(WAYS, settingsWith('<Acme> $&', '{{/providers}}{{brand}}'))).toBe(
    '<p>Sign in to {{provider}} &amp; {{host}}</p>' +
      '<b>With &lt;Acme&gt; $&amp;</b>\n<b>With {{/providers}}{{brand}}</b>\n<i>{{provider}}</i>',
  )
})
