import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { answerConditionally } from '../kernel/conditional-get.ts'
import { chooseEnvelope, type Envelopes } from '../kernel/envelopes.ts'
import type { DescribedRoute, RouteDescription } from '../kernel/route-description.ts'
import { openApiDocument } from './document.ts'
import { referencePage } from './page.ts'
import { REFERENCE_STYLE } from './page-style.ts'
import { commonRefusals } from './refusals.ts'

interface ReferenceDeps {
  readonly brand: string
  readonly envelopes: Envelopes
  /** Every route of the server; more may come until it is ready. */
  readonly routes: readonly DescribedRoute[]
}

/** Long enough to click around in, short enough that a deployment shows. */
const MAX_AGE_SECONDS = 300

/** GET /openapi.json for programs and GET /docs for people: the server's description of itself. */
export const referenceRoutes =
  ({ brand, envelopes, routes }: ReferenceDeps): FastifyPluginAsync =>
  async (app: FastifyInstance) => {
    answerConditionally(app, MAX_AGE_SECONDS)
    const envelopeOf = chooseEnvelope(envelopes)
    let json = ''
    let page = ''
    app.addHook('onReady', async () => {
      const document = openApiDocument(routes, { brand, envelopeOf })
      json = JSON.stringify(document)
      page = referencePage(document, { brand, ...commonRefusals(envelopeOf) })
    })

    app.get('/openapi.json', { config: { description: DOCUMENT } }, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(json),
    )
    app.get('/docs', { config: { description: PAGE } }, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(page),
    )
    app.get('/docs/page.css', { config: { description: STYLE } }, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(REFERENCE_STYLE),
    )
  }

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
