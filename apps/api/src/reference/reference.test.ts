import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'
import { appPerFile } from '#test/harness/per-file.ts'
import { PRODUCTION_ENV } from '#test/harness/production-env.ts'
import { routesOf } from '#test/harness/routes-of.ts'
import { temporaryApp } from '#test/harness/test-app.ts'
import type { OpenApiDocument } from './openapi.ts'

const app = appPerFile({ BRAND_NAME: 'A "Brand" & <Co>' })
let document: OpenApiDocument
let page: string
beforeAll(async () => {
  document = (await app.request.get('/openapi.json')).body
  page = (await app.request.get('/docs')).text
})

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

describe('the OpenAPI document', () => {
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

  test('validates as OpenAPI 3.1 without a broken reference', async () => {
    const validator = new Validator()
    const result = await validator.validate({ ...document })
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
    const names = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
    expect(names.length).toBeGreaterThan(10)
    for (const [, name = ''] of names) expect(document.components.schemas).toHaveProperty(name)
  })

  test('uses only JSON Schema that every reader supports', () => {
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

  test('shows each error as a client gets it', async () => {
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

  test.each([
    ['with', { 'X-Supabase-Api-Version': '2024-01-01' }, 'string'],
    ['without', {}, 'integer'],
  ])('describes the fields of an error %s the version header', async (_with, headers, typeOfCode) => {
    const { content } = document.paths['/auth/v1/token']?.post?.responses['400'] ?? {}
    const forms = content?.['application/json']?.schema.anyOf ?? []
    const form = forms.find(({ properties }) => properties?.code?.type === typeOfCode)
    const { body } = await app.request.post('/auth/v1/token?grant_type=nothing').set(headers).send({})
    expect(Object.keys(body).sort()).toEqual(form?.required?.toSorted())
    expect(Number.isInteger(body.code)).toBe(typeOfCode === 'integer')
  })

  test('marks the calls that need a session: those that refuse a client without one', () => {
    for (const { method, path, operation } of operations()) {
      const refusals = Object.keys(operation.responses['401']?.content?.['application/json']?.examples ?? {})
      const needsOne = refusals.includes('no_authorization') || refusals.includes('42501')
      expect(operation.security.length > 0, `${method} ${path}`).toBe(needsOne)
    }
  })

  test('comes compressed on request', async () => {
    for (const path of ['/openapi.json', '/docs', '/docs/page.css', '/docs/swagger-ui-bundle.js']) {
      const reply = await app.request.get(path).set('Accept-Encoding', 'br')
      expect(reply.headers).toMatchObject({
        'cache-control': 'public, max-age=300',
        'content-encoding': 'br',
        vary: expect.stringContaining('accept-encoding'),
      })
    }
    const plain = await app.request.get('/openapi.json').set('Accept-Encoding', 'identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toEqual(document)
  })

  test('leaves out the mailbox in production', async () => {
    const deployed = await temporaryApp({ env: PRODUCTION_ENV })
    const { body } = await deployed.request.get('/openapi.json')
    expect(Object.keys(body.paths).filter((path) => path.startsWith('/dev/'))).toEqual([])
    expect(body.tags.map(({ name }: { name: string }) => name)).not.toContain('Development')
  })
})

describe('the page of the reference', () => {
  test('runs in a sandbox and loads only its own files, which any origin may read', async () => {
    const { headers } = await app.request.get('/docs')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toMatch(/;sandbox allow-scripts$/)
    expect(headers['content-security-policy']).not.toMatch(/unsafe|allow-same-origin|https?:/)
    expect(page).not.toMatch(/<script>|<style| style=| on\w+=|https?:\/\//)
    const files = [...page.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(files.length).toBe(4)
    for (const path of [...files, '/openapi.json']) {
      const reply = await app.request.get(path).set('Origin', 'null')
      expect(reply.status, path).toBe(200)
      expect(reply.headers, path).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
    }
  })

  test('has the name of the deployment as text', () => {
    expect(page).toContain('<title>A &quot;Brand&quot; &amp; &lt;Co&gt; API</title>')
  })
})
