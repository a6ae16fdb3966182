import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import {
  type CompressedResponseBody,
  compressResponseBody,
  sendCompressedBody,
} from '#kernel/http/encoded-body.ts'
import type { ErrorEnvelopesByPath } from '#kernel/http/envelopes.ts'
import type { OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import {
  API_REFERENCE_FILES,
  API_REFERENCE_PAGE_CSP,
  type ApiReferenceFile,
  readApiReferenceFile,
  renderApiReferencePage,
} from './reference-page.ts'

/** Long enough for reading, short enough to show a deployment soon. */
const CACHE_CONTROL = 'public, max-age=300'

/** Adds GET /openapi.json, and GET /docs with its files. Call it before other routes are added: only later ones are documented. */
export function registerApiReferenceRoutes(
  app: FastifyInstance,
  brand: string,
  envelopes: ErrorEnvelopesByPath,
): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  const json = compressOnce(async () => {
    const { writeOpenApiDocument } = await import('./openapi.ts')
    return JSON.stringify(await writeOpenApiDocument(routes, brand, envelopes))
  })
  app.get('/openapi.json', { config: { description: DOCUMENT } }, async (_request, reply) =>
    send(allowOpaqueOrigins(reply), 'application/json', await json()),
  )
  const page = compressOnce(() => renderApiReferencePage(brand))
  app.get('/docs', { config: { description: PAGE } }, async (_request, reply) =>
    // An opaque origin has no agent cluster of its own.
    send(
      reply.header('content-security-policy', API_REFERENCE_PAGE_CSP).removeHeader('origin-agent-cluster'),
      'text/html',
      await page(),
    ),
  )
  for (const [name, type] of Object.entries(API_REFERENCE_FILES)) {
    const file = compressOnce(() => readApiReferenceFile(name as ApiReferenceFile))
    app.get(`/docs/${name}`, { config: { description: describeFile(type) } }, async (_request, reply) =>
      send(allowOpaqueOrigins(reply), type, await file()),
    )
  }
}

/** Most processes never show the reference, so a text is created and compressed at its first request. */
function compressOnce(create: () => string | Promise<string>): () => Promise<CompressedResponseBody> {
  let body: Promise<CompressedResponseBody> | undefined
  return () => (body ??= Promise.resolve(create()).then(compressResponseBody))
}

/** The sandboxed page has an opaque origin. What it loads is public, so every origin may read it. */
const allowOpaqueOrigins = (reply: FastifyReply): FastifyReply =>
  reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*')

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
const describeFile = (contentType: string): OpenApiRouteDescription => ({
  ...PUBLIC,
  summary: 'A file of that page.',
  responses: { 200: { text: 'The file.', contentType } },
})
