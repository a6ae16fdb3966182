import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SCREENS } from '@satlens/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsOfPage } from '../../test/settings-of-page.ts'
import { startTestApp, type TestApp, temporaryApp } from '../../test/test-app.ts'

const BUILT = `<!doctype html><html><head><title>Satlens</title>
<meta name="app-settings" content="{}" /></head><body></body></html>`

let webRoot: string
let app: TestApp
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-build-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), BUILT)
  await writeFile(join(webRoot, 'assets', 'index-abc123.js'), 'export {}')
  await writeFile(join(webRoot, 'sw.js'), '')
  await writeFile(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  app = await startTestApp({
    webRoot,
    env: { BRAND_NAME: 'A "Brand" & <Co>', AUTH_PROVIDERS: '[{"id":"github","client_id":"ours"}]' },
  })
})
afterAll(async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
})

const open = (path: string) => app.request.get(path).set('Accept', 'text/html,*/*;q=0.8')

describe('the web app', () => {
  test('what is no screen is the page with status 404', async () => {
    const reply = await open('/nowhere')
    expect(reply.status).toBe(404)
    expect(reply.text).toContain('<!doctype html>')
  })

  test('an unknown path of the API is never the page', async () => {
    for (const path of [
      '/auth/v1/nope',
      '/rest/v1/nope',
      '/functions/v1/nope',
      '/market/v1/nope',
      '/ethereum/v1/nope',
    ]) {
      const reply = await open(path)
      expect(reply.status).toBe(404)
      expect(reply.headers['content-type']).toContain('application/json')
    }
  })

  test('a missing file is not answered with the page', async () => {
    const reply = await app.request.get('/assets/gone.js').set('Accept', '*/*')
    expect(reply.status).toBe(404)
    expect(reply.headers['content-type']).toContain('application/json')
  })

  test.each(Object.values(SCREENS))('%s is a screen', async (path) => {
    for (const accept of ['text/html', '*/*']) {
      const reply = await app.request.get(path).set('Accept', accept)
      expect(reply.status).toBe(200)
      expect(reply.headers['cache-control']).toBe('no-cache')
    }
    expect((await app.request.head(path).set('Accept', 'text/html')).status).toBe(200)
  })

  test('the settings of the deployment are in the page, whatever characters they hold', async () => {
    const { text } = await open('/')
    expect(text).toContain('<title>A &quot;Brand&quot; &amp; &lt;Co&gt;</title>')
    expect(settingsOfPage(text)).toEqual({
      brand: 'A "Brand" & <Co>',
      payment_link: null,
      public_trading_pages: false,
      publishable_key: null,
      providers: [{ id: 'github', name: 'GitHub' }],
      text_messages: false,
      ethereum_endpoint: false,
    })
  })

  test('files with a hash in their name are kept for a year, the others are asked for again', async () => {
    const asset = await app.request.get('/assets/index-abc123.js')
    expect(asset.status).toBe(200)
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await app.request.get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  test('the page as it was built, without settings, cannot be reached', async () => {
    expect((await app.request.get('/index.html').set('Accept', '*/*')).status).toBe(404)
  })

  test('the page comes with the policy of the house', async () => {
    const { headers } = await open('/')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(headers['content-security-policy']).toMatch(/;trusted-types offline-worker$/)
    for (const kind of ['manifest', 'worker'])
      expect(headers['content-security-policy']).toContain(`${kind}-src 'self'`)
  })

  test('the manifest bears the name of the deployment, and is asked for again', async () => {
    const { status, headers, text } = await app.request.get('/manifest.webmanifest')
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('application/manifest+json')
    expect(headers['cache-control']).toBe('no-cache')
    expect(JSON.parse(text)).toMatchObject({
      name: 'A "Brand" & <Co>',
      id: '/',
      scope: '/',
      start_url: '/',
      display: 'standalone',
    })
  })

  test('the offline worker has one address, and is never kept past a new build', async () => {
    const { status, headers } = await app.request.get('/sw.js')
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('javascript')
    expect(headers['cache-control']).toBe('no-cache')
  })

  test('without a build a page says what to do, and the API works', async () => {
    const unbuilt = await temporaryApp({ webRoot: join(webRoot, 'not-there') })
    const reply = await unbuilt.request.get('/').set('Accept', 'text/html')
    expect(reply.status).toBe(503)
    expect(reply.text).toContain('npm run build')
    expect((await unbuilt.request.get('/auth/v1/health')).status).toBe(200)
  })
})
