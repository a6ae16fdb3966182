import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { runWithDatabaseUserRole } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { escapeHtml } from '#kernel/http/html.ts'
import { renderHtmlPage } from '#kernel/http/page-style.ts'
import { parseRequestInput } from '#kernel/http/register-endpoint.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import { setAlertEmailsEnabled } from './alerts.queries.ts'

export const ALERT_UNSUBSCRIBE_PATH = '/alerts/v1/unsubscribe'

interface UnsubscribeDeps {
  readonly db: Db
  readonly tokens: ReturnType<typeof createAlertUnsubscribeTokenCodec>
  readonly brand: string
}

const MAC_BYTES = 32

/**
 * Creates the tokens of unsubscribe links: the user ID with a MAC by the first of the keys. Tokens of the other keys remain
 * valid. A token can only switch alert emails off, so it never expires and the links in old emails keep working.
 */
export function createAlertUnsubscribeTokenCodec(keys: readonly Buffer[]) {
  const [newest] = keys
  if (!newest) throw new Error('No key for unsubscribe links')
  const computeMac = (id: Buffer, key: Buffer) => createHmac('sha256', key).update(id).digest()
  return {
    createToken(userId: string): string {
      const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
      return Buffer.concat([computeMac(id, newest), id]).toString('base64url')
    },
    /** Returns the user ID of a token. Null if the token is invalid. */
    verifyToken(token: string): string | null {
      const bytes = Buffer.from(token, 'base64url')
      const [mac, id] = [bytes.subarray(0, MAC_BYTES), bytes.subarray(MAC_BYTES)]
      if (mac.length !== MAC_BYTES) return null
      if (!keys.some((key) => timingSafeEqual(mac, computeMac(id, key)))) return null
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}

const querySchema = z.object({ token: z.string() })
const HTML = 'text/html; charset=utf-8'

/** The routes of the unsubscribe link, which browsers open and email clients post to (RFC 8058). */
export async function alertUnsubscribeRoutes(app: FastifyInstance, { db, tokens, brand }: UnsubscribeDeps) {
  // The token in the link is sufficient, so the posted form (RFC 8058 §3.1, of either type) is ignored.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    (_request, _body, done) => done(null, undefined),
  )

  app.get(ALERT_UNSUBSCRIBE_PATH, { config: { description: PAGE_DESCRIPTION } }, async (request, reply) => {
    const { token } = parseRequestInput(querySchema, request.query)
    const isValid = tokens.verifyToken(token) !== null
    const action = `${ALERT_UNSUBSCRIBE_PATH}?${new URLSearchParams({ token })}`
    return reply.type(HTML).send(isValid ? renderConfirmPage(brand, action) : renderBrokenLinkPage(brand))
  })

  app.post(
    ALERT_UNSUBSCRIBE_PATH,
    { config: { description: UNSUBSCRIBE_DESCRIPTION } },
    async (request, reply) => {
      const userId = tokens.verifyToken(parseRequestInput(querySchema, request.query).token)
      if (userId === null) throw new ApiError('bad_switch_off_link')
      await unsubscribe(db, userId)
      // No redirect: email clients do not follow one (RFC 8058 §3.1).
      return reply.type(HTML).send(renderDonePage(brand))
    },
  )
}

/** Switches the alert emails of a user off. Does nothing if the user has been deleted. */
async function unsubscribe(db: Db, userId: string): Promise<void> {
  try {
    await runWithDatabaseUserRole(db, userId, (tx) => setAlertEmailsEnabled(tx, userId, false))
  } catch (thrown) {
    const isUserMissing = (thrown as { cause?: { code?: unknown } }).cause?.code === FOREIGN_KEY_VIOLATION
    if (!isUserMissing) throw thrown
  }
}

const FOREIGN_KEY_VIOLATION = '23503'

// Opening the link changes nothing, because email scanners open links.
const renderConfirmPage = (brand: string, action: string): string =>
  renderHtmlPage(
    { title: 'Turn off price alert emails', brand },
    `<p>${escapeHtml(brand)} will stop sending you price alert emails. Your alerts and their history stay on the dashboard.</p>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button type="submit">Turn off</button>
</form>
<p class="note">You can turn them on again on the dashboard.</p>`,
  )

const renderDonePage = (brand: string): string =>
  renderHtmlPage(
    { title: 'Price alert emails are off', brand },
    `<p>${escapeHtml(brand)} will no longer send you price alert emails.</p>
<p class="note">You can turn them on again on the dashboard.</p>`,
  )

const renderBrokenLinkPage = (brand: string): string =>
  renderHtmlPage(
    { title: 'This link is incomplete', brand },
    `<p>Nothing has changed. Copy the whole link from the email, or turn off alert emails on the dashboard.</p>
<p class="note">Some email apps break long links at the end of a line.</p>`,
  )

const PAGE_DESCRIPTION: OpenApiRouteDescription = {
  summary: 'Opens the unsubscribe page for price alert emails.',
  query: querySchema,
  bearer: 'never',
  responses: { 200: { text: 'The confirmation page.', contentType: 'text/html' } },
  errors: createApiErrorsFromCodes(['validation_failed']),
}

const UNSUBSCRIBE_DESCRIPTION: OpenApiRouteDescription = {
  summary: 'Unsubscribes from price alert emails (page button or RFC 8058 one-click).',
  query: querySchema,
  body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
  bodyType: 'application/x-www-form-urlencoded',
  bearer: 'never',
  responses: { 200: { text: 'Unsubscribed. Returns the confirmation page.', contentType: 'text/html' } },
  errors: createApiErrorsFromCodes(['validation_failed', 'bad_switch_off_link']),
}
