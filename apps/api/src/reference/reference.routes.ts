import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import {
  type CompressedResponseBody,
  compressResponseBody,
  sendCompressedBody,
} from '../kernel/http/encoded-body.ts'
import type { ErrorEnvelopesByPath } from '../kernel/http/envelopes.ts'
import type { OpenApiRouteDescription } from '../kernel/http/route-description.ts'

/** Long enough for reading, short enough to show a deployment soon. */
const CACHE_CONTROL = 'public, max-age=300'

/** Adds GET /openapi.json and GET /docs. Call it before other routes are added: only later ones are documented. */
export function registerApiReferenceRoutes(
  app: FastifyInstance,
  brand: string,
  envelopes: ErrorEnvelopesByPath,
): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  // Most processes never show the reference, so its code is loaded and its files are written at the first request.
  let reference: ReturnType<typeof writeApiReference> | undefined
  const getReference = () => (reference ??= writeApiReference(routes, brand, envelopes))
  app.get('/openapi.json', { config: { description: DOCUMENT } }, async (_request, reply) =>
    send(reply, 'application/json', (await getReference()).json),
  )
  app.get('/docs', { config: { description: PAGE } }, async (_request, reply) =>
    send(reply, 'text/html', (await getReference()).page),
  )
  app.get('/docs/page.css', { config: { description: STYLE } }, async (_request, reply) =>
    send(reply, 'text/css', (await getReference()).style),
  )
}

async function writeApiReference(
  routes: readonly RouteOptions[],
  brand: string,
  envelopes: ErrorEnvelopesByPath,
) {
  const [{ writeOpenApiDocument }, { renderApiReferencePage }, { API_REFERENCE_PAGE_CSS }] =
    await Promise.all([import('./openapi.ts'), import('./page.ts'), import('./page-style.ts')])
  const document = await writeOpenApiDocument(routes, brand, envelopes)
  const [json, page, style] = await Promise.all(
    [JSON.stringify(document), renderApiReferencePage(document, brand), API_REFERENCE_PAGE_CSS].map(
      compressResponseBody,
    ),
  )
  return { json, page, style } as { [name in 'json' | 'page' | 'style']: CompressedResponseBody }
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
