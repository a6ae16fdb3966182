import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRODUCTION_ENV } from '../../test/production-env.ts'
import { routesOf } from '../../test/routes-of.ts'
import { startTestApp, type TestApp, temporaryApp } from '../../test/test-app.ts'
import type { OpenApiDocument } from './document.ts'
import { sectionOf } from './sections.ts'

let app: TestApp
let document: OpenApiDocument
let page: string
beforeAll(async () => {
  app = await startTestApp({ env: { BRAND_NAME: 'A "Brand" & <Co>' } })
  document = (await app.request.get('/openapi.json')).body
  page = (await app.request.get('/docs')).text
})
afterAll(() => app.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

describe('the document', () => {
  test('a path that no section has is refused: nobody would find it', () => {
    expect(() => sectionOf('/auth/v1/nowhere')).toThrow('no section')
  })

  test('has every call that the server answers, and no other', () => {
    const served = routesOf(app.app.server)
      .filter(({ path }) => path !== '*')
      .flatMap(({ path, methods }) =>
        methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`),
      )
    const described = operations().map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
    expect(served.length).toBeGreaterThan(50)
    expect(described.sort()).toEqual(served.sort())
  })

  test('is valid OpenAPI 3.1, and its references lead somewhere', async () => {
    const validator = new Validator()
    const result = await validator.validate({ ...document })
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
    const names = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
    expect(names.length).toBeGreaterThan(10)
    for (const [, name = ''] of names) expect(document.components.schemas).toHaveProperty(name)
  })

  test('is in words that every reader of JSON Schema knows', () => {
    const text = JSON.stringify(document)
    expect(text).not.toContain('\\p{')
    expect(text).not.toContain('prefixItems')
    const name = document.paths['/auth/v1/factors']?.post?.requestBody?.content['application/json']
    const { pattern = '' } = name?.schema?.properties?.friendly_name?.anyOf?.[0] ?? {}
    for (const [text, isName] of [
      ['Ada’s phone 📱', true],
      ['a\u0000', false],
      ['a\u009f', false],
      ['\ud800', false],
    ] as const) {
      expect(new RegExp(pattern, 'u').test(text), text).toBe(isName)
    }
  })

  test('names each call once', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('shows each refusal as a client gets it', async () => {
    const refusal = document.paths['/auth/v1/token']?.post?.responses['400']
    const example = refusal?.content?.['application/json']?.examples?.invalid_credentials?.value
    const reply = await app.request
      .post('/auth/v1/token?grant_type=nothing')
      .set('X-Supabase-Api-Version', '2024-01-01')
      .send({})
    expect(Object.keys(reply.body).sort()).toEqual(Object.keys(example as object).sort())
    expect(example).toEqual({
      code: 'invalid_credentials',
      error_code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  })

  test('says which calls take a session: those that refuse whoever has none', () => {
    for (const { method, path, operation } of operations()) {
      const refusals = Object.keys(operation.responses['401']?.content?.['application/json']?.examples ?? {})
      const needsOne = refusals.includes('no_authorization') || refusals.includes('42501')
      expect(operation.security.length > 0, `${method} ${path}`).toBe(needsOne)
    }
  })

  test('is kept by caches for minutes, and confirmed without being sent again', async () => {
    for (const path of ['/openapi.json', '/docs', '/docs/page.css']) {
      const first = await app.request.get(path)
      expect(first.status).toBe(200)
      expect(first.headers['cache-control']).toBe('public, max-age=300')
      const again = await app.request.get(path).set('If-None-Match', first.headers.etag ?? '')
      expect(again.status).toBe(304)
    }
  })

  test('is sent compressed to whoever takes it so', async () => {
    for (const path of ['/openapi.json', '/docs', '/docs/page.css']) {
      const reply = await app.request.get(path).set('Accept-Encoding', 'br')
      expect(reply.headers['content-encoding']).toBe('br')
      expect(reply.headers.vary).toContain('accept-encoding')
    }
    const plain = await app.request.get('/openapi.json').set('Accept-Encoding', 'identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toEqual(document)
  })

  test('in production there is no mailbox in it', async () => {
    const deployed = await temporaryApp({ env: PRODUCTION_ENV })
    const { body } = await deployed.request.get('/openapi.json')
    expect(Object.keys(body.paths).filter((path) => path.startsWith('/dev/'))).toEqual([])
    expect(body.tags.map(({ name }: { name: string }) => name)).not.toContain('Development')
  })
})

describe('the page', () => {
  test('comes with the policy of the house, and has nothing that it would stop', async () => {
    const { headers } = await app.request.get('/docs')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(page).not.toMatch(/<script|<style| style=| on\w+=|https?:\/\//)
  })

  test('has every call and every schema, and each link leads to something on it', () => {
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    for (const { operation } of operations()) expect(ids).toContain(operation.operationId)
    for (const name of Object.keys(document.components.schemas))
      expect(ids).toContain(`schema-${name.toLowerCase()}`)
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  })

  test('has each id once, and the name of the deployment as text', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(page).toContain('<title>A &quot;Brand&quot; &amp; &lt;Co&gt; API</title>')
  })
})
