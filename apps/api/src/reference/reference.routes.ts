import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { type EncodedBody, encodeBody, sendEncoded } from '../kernel/http/encoded-body.ts'
import { chooseEnvelope, type Envelopes } from '../kernel/http/envelopes.ts'
import type { DescribedRoute, RouteDescription } from '../kernel/http/route-description.ts'
import { openApiDocument } from './document.ts'
import { listCommonErrors } from './documented-errors.ts'
import { referencePage } from './page.ts'
import { REFERENCE_STYLE } from './page-style.ts'

interface ReferenceDeps {
  readonly brand: string
  readonly envelopes: Envelopes
  /** Every route of the server; more may come until it is ready. */
  readonly routes: readonly DescribedRoute[]
}

/** Long enough to click around in, short enough that a deployment shows. */
const CACHE_CONTROL = 'public, max-age=300'

/** GET /openapi.json for programs and GET /docs for people: the server's description of itself. */
export const referenceRoutes =
  ({ brand, envelopes, routes }: ReferenceDeps): FastifyPluginAsync =>
  async (app: FastifyInstance) => {
    const envelopeOf = chooseEnvelope(envelopes)
    let json: Promise<EncodedBody>
    let page: Promise<EncodedBody>
    const style = encodeBody(REFERENCE_STYLE)
    app.addHook('onReady', async () => {
      const document = openApiDocument(routes, { brand, envelopeOf })
      json = encodeBody(JSON.stringify(document))
      page = encodeBody(referencePage(document, { brand, ...listCommonErrors(envelopeOf) }))
      await Promise.all([json, page])
    })

    app.get('/openapi.json', { config: { description: DOCUMENT } }, async (_request, reply) =>
      answer(reply, 'application/json', await json),
    )
    app.get('/docs', { config: { description: PAGE } }, async (_request, reply) =>
      answer(reply, 'text/html', await page),
    )
    app.get('/docs/page.css', { config: { description: STYLE } }, async (_request, reply) =>
      answer(reply, 'text/css', await style),
    )
  }

const answer = (reply: FastifyReply, type: string, body: EncodedBody) =>
  sendEncoded(reply.type(`${type}; charset=utf-8`).header('cache-control', CACHE_CONTROL), body)

const open = { bearer: 'never', refusals: [] } as const

const DOCUMENT: RouteDescription = {
  ...open,
  summary: 'This reference as an OpenAPI 3.1 document.',
  answers: { 200: { text: 'The document.', schema: z.record(z.string(), z.unknown()) } },
}
const PAGE: RouteDescription = {
  ...open,
  summary: 'This reference as a page.',
  answers: { 200: { text: 'The page.', contentType: 'text/html' } },
}
const STYLE: RouteDescription = {
  ...open,
  summary: 'The stylesheet of that page.',
  answers: { 200: { text: 'The stylesheet.', contentType: 'text/css' } },
}
