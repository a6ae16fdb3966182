import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '../kernel/database/db.ts'
import { ApiError } from '../kernel/http/errors.ts'
import { parse } from '../kernel/http/mount.ts'
import { listErrorsOf, type RouteDescription } from '../kernel/http/route-description.ts'
import { type SwitchOffTokens, switchOff } from './switch-off.ts'
import { renderBrokenLinkPage, renderConfirmPage, renderDonePage } from './switch-off-page.ts'

interface SwitchOffDeps {
  readonly db: Db
  readonly tokens: SwitchOffTokens
  readonly brand: string
}

/** The path of the unsubscribe link in alert emails. */
export const SWITCH_OFF_PATH = '/alerts/v1/unsubscribe'

const querySchema = z.object({ token: z.string() })
const HTML = 'text/html; charset=utf-8'

/** The routes of the unsubscribe link, which browsers open and email clients post to (RFC 8058). */
export async function switchOffRoutes(app: FastifyInstance, { db, tokens, brand }: SwitchOffDeps) {
  // The token in the link is sufficient, so the posted form (RFC 8058 §3.1, of either type) is ignored.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    (_request, _body, done) => done(null, undefined),
  )

  app.get(SWITCH_OFF_PATH, { config: { description: PAGE_DESCRIPTION } }, async (request, reply) => {
    const { token } = parse(querySchema, request.query)
    const isValid = tokens.verifyToken(token) !== null
    const action = `${SWITCH_OFF_PATH}?${new URLSearchParams({ token })}`
    return reply.type(HTML).send(isValid ? renderConfirmPage(brand, action) : renderBrokenLinkPage(brand))
  })

  app.post(SWITCH_OFF_PATH, { config: { description: UNSUBSCRIBE_DESCRIPTION } }, async (request, reply) => {
    const userId = tokens.verifyToken(parse(querySchema, request.query).token)
    if (userId === null) throw new ApiError('bad_switch_off_link')
    await switchOff(db, userId)
    // No redirect: email clients do not follow one (RFC 8058 §3.1).
    return reply.type(HTML).send(renderDonePage(brand))
  })
}

const PAGE_DESCRIPTION: RouteDescription = {
  summary: 'Opens the unsubscribe page for price alert emails.',
  query: querySchema,
  bearer: 'never',
  answers: { 200: { text: 'The page.', contentType: 'text/html' } },
  refusals: listErrorsOf(['validation_failed']),
}
const UNSUBSCRIBE_DESCRIPTION: RouteDescription = {
  summary: 'Unsubscribes from price alert emails (page button or RFC 8058 one-click).',
  query: querySchema,
  body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
  bodyType: 'application/x-www-form-urlencoded',
  bearer: 'never',
  answers: { 200: { text: 'Unsubscribed. Returns the confirmation page.', contentType: 'text/html' } },
  refusals: listErrorsOf(['validation_failed', 'bad_switch_off_link']),
}
