import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import {
  type CompressedResponseBody,
  compressResponseBody,
  sendCompressedBody,
} from '../kernel/http/encoded-body.ts'
import type { ErrorEnvelopesByPath } from '../kernel/http/envelopes.ts'
import type { OpenApiRouteDescription } from '../kernel/http/route-description.ts'
import { createOpenApiSwaggerOptions, type OpenApiDocument } from './openapi.ts'
import { renderApiReferencePage } from './page.ts'
import { API_REFERENCE_PAGE_CSS } from './page-style.ts'

/** Long enough for reading, short enough to show a deployment soon. */
const CACHE_CONTROL = 'public, max-age=300'

/** Adds GET /openapi.json and GET /docs. Call it before other routes are added: only later ones are documented. */
export async function registerApiReferenceRoutes(
  app: FastifyInstance,
  brand: string,
  envelopes: ErrorEnvelopesByPath,
): Promise<void> {
  await app.register(swagger, createOpenApiSwaggerOptions(brand, envelopes))
  const style = await compressResponseBody(API_REFERENCE_PAGE_CSS)
  // Written on the first request, because it takes some 200 ms, which most processes in tests never need.
  let json: Promise<CompressedResponseBody> | undefined
  let page: Promise<CompressedResponseBody> | undefined
  app.get('/openapi.json', { config: { description: DOCUMENT } }, async (_request, reply) => {
    json ??= compressResponseBody(JSON.stringify(app.swagger()))
    return send(reply, 'application/json', await json)
  })
  app.get('/docs', { config: { description: PAGE } }, async (_request, reply) => {
    page ??= compressResponseBody(renderApiReferencePage(app.swagger() as unknown as OpenApiDocument, brand))
    return send(reply, 'text/html', await page)
  })
  app.get('/docs/page.css', { config: { description: STYLE } }, (_request, reply) =>
    send(reply, 'text/css', style),
  )
}

const send = (reply: FastifyReply, type: string, body: CompressedResponseBody) =>
  sendCompressedBody(reply.type(`${type}; charset=utf-8`).header('cache-control', CACHE_CONTROL), body)

const PUBLIC = { bearer: 'never', errors: [] } as const

const DOCUMENT: OpenApiRouteDescription = {
  ...PUBLIC,
  summary: 'This reference as an OpenAPI 3.1 document.',
  responses: { 200: { text: 'The document.', schema: z.record(z.string(), z.unknown()) } },
}
const PAGE: OpenApiRouteDescription = {
  ...PUBLIC,
  summary: 'This reference as a page.',
  responses: { 200: { text: 'The page.', contentType: 'text/html' } },
}
const STYLE: OpenApiRouteDescription = {
  ...PUBLIC,
  summary: 'The stylesheet of that page.',
  responses: { 200: { text: 'The stylesheet.', contentType: 'text/css' } },
}
