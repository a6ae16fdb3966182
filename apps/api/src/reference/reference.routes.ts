import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { type EncodedBody, encodeBody, sendEncoded } from '../kernel/http/encoded-body.ts'
import type { Envelopes } from '../kernel/http/envelopes.ts'
import type { RouteDescription } from '../kernel/http/route-description.ts'
import { type OpenApiDocument, openApiOptions } from './openapi.ts'
import { referencePage } from './page.ts'
import { REFERENCE_STYLE } from './page-style.ts'

/** Long enough for reading, short enough to show a deployment soon. */
const CACHE_CONTROL = 'public, max-age=300'

/** Adds GET /openapi.json and GET /docs. Call it before other routes are added: only later ones are documented. */
export async function addReference(app: FastifyInstance, brand: string, envelopes: Envelopes): Promise<void> {
  await app.register(swagger, openApiOptions(brand, envelopes))
  const style = await encodeBody(REFERENCE_STYLE)
  // Written on the first request, because it takes some 200 ms, which most processes in tests never need.
  let json: Promise<EncodedBody> | undefined
  let page: Promise<EncodedBody> | undefined
  app.get('/openapi.json', { config: { description: DOCUMENT } }, async (_request, reply) => {
    json ??= encodeBody(JSON.stringify(app.swagger()))
    return send(reply, 'application/json', await json)
  })
  app.get('/docs', { config: { description: PAGE } }, async (_request, reply) => {
    page ??= encodeBody(referencePage(app.swagger() as unknown as OpenApiDocument, brand))
    return send(reply, 'text/html', await page)
  })
  app.get('/docs/page.css', { config: { description: STYLE } }, (_request, reply) =>
    send(reply, 'text/css', style),
  )
}

const send = (reply: FastifyReply, type: string, body: EncodedBody) =>
  sendEncoded(reply.type(`${type}; charset=utf-8`).header('cache-control', CACHE_CONTROL), body)

const PUBLIC = { bearer: 'never', errors: [] } as const

const DOCUMENT: RouteDescription = {
  ...PUBLIC,
  summary: 'This reference as an OpenAPI 3.1 document.',
  responses: { 200: { text: 'The document.', schema: z.record(z.string(), z.unknown()) } },
}
const PAGE: RouteDescription = {
  ...PUBLIC,
  summary: 'This reference as a page.',
  responses: { 200: { text: 'The page.', contentType: 'text/html' } },
}
const STYLE: RouteDescription = {
  ...PUBLIC,
  summary: 'The stylesheet of that page.',
  responses: { 200: { text: 'The stylesheet.', contentType: 'text/css' } },
}
