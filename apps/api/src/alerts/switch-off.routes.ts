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

/** Where the link in a mail of an alert leads. */
export const SWITCH_OFF_PATH = '/alerts/v1/unsubscribe'

const link = z.object({ token: z.string() })
const HTML = 'text/html; charset=utf-8'

/** What a mailed link leads to: plain routes, since a browser opens them, or a mail program by itself (RFC 8058). */
export async function switchOffRoutes(app: FastifyInstance, { db, tokens, brand }: SwitchOffDeps) {
  // The link says everything; what is posted with it (RFC 8058 §3.1, as either kind of form) says nothing more.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    (_request, _body, done) => done(null, undefined),
  )

  app.get(SWITCH_OFF_PATH, { config: { description: OPENED } }, async (request, reply) => {
    const { token } = parse(link, request.query)
    const isGood = tokens.userOf(token) !== null
    const action = `${SWITCH_OFF_PATH}?${new URLSearchParams({ token })}`
    return reply.type(HTML).send(isGood ? renderConfirmPage(brand, action) : renderBrokenLinkPage(brand))
  })

  app.post(SWITCH_OFF_PATH, { config: { description: PRESSED } }, async (request, reply) => {
    const userId = tokens.userOf(parse(link, request.query).token)
    if (userId === null) throw new ApiError('bad_switch_off_link')
    await switchOff(db, userId)
    // No redirect: mail programs do not follow one (RFC 8058 §3.1).
    return reply.type(HTML).send(renderDonePage(brand))
  })
}

const OPENED: RouteDescription = {
  summary:
    'Opens the link of a mail in a browser: a page with a button that switches mails of price alerts off.',
  query: link,
  bearer: 'never',
  answers: { 200: { text: 'The page.', contentType: 'text/html' } },
  refusals: listErrorsOf(['validation_failed']),
}
const PRESSED: RouteDescription = {
  summary: 'Presses that button, or unsubscribes by one click of a mail program (RFC 8058).',
  query: link,
  body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
  bodyType: 'application/x-www-form-urlencoded',
  bearer: 'never',
  answers: { 200: { text: 'They are off. The page says so.', contentType: 'text/html' } },
  refusals: listErrorsOf(['validation_failed', 'bad_switch_off_link']),
}
