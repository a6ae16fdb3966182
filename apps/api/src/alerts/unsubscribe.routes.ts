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
import { updatePaymentSettings } from './payments/payment-rules.queries.ts'

export const ALERT_UNSUBSCRIBE_PATH = '/alerts/v1/unsubscribe'

/** What the emails are about. Each has its own links, which turn only those emails off. */
type EmailSubject = 'price' | 'payment'

type AlertUnsubscribeTokenCodec = ReturnType<typeof createAlertUnsubscribeTokenCodec>

interface UnsubscribeDeps {
  readonly db: Db
  readonly tokens: Readonly<Record<EmailSubject, AlertUnsubscribeTokenCodec>>
  readonly brand: string
}

const MAC_BYTES = 32

/**
 * Creates the tokens of unsubscribe links: the user ID with a MAC by the first of the keys. Tokens of the other keys remain
 * valid. A token can only switch emails off, so it never expires and the links in old emails keep working.
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
    const link = verifyLink(tokens, token)
    const action = `${ALERT_UNSUBSCRIBE_PATH}?${new URLSearchParams({ token })}`
    return reply
      .type(HTML)
      .send(link ? renderConfirmPage(brand, action, TEXTS[link.subject]) : renderBrokenLinkPage(brand))
  })

  app.post(
    ALERT_UNSUBSCRIBE_PATH,
    { config: { description: UNSUBSCRIBE_DESCRIPTION } },
    async (request, reply) => {
      const link = verifyLink(tokens, parseRequestInput(querySchema, request.query).token)
      if (link === null) throw new ApiError('bad_switch_off_link')
      await unsubscribe(db, link)
      // No redirect: email clients do not follow one (RFC 8058 §3.1).
      return reply.type(HTML).send(renderDonePage(brand, TEXTS[link.subject]))
    },
  )
}

interface VerifiedLink {
  readonly subject: EmailSubject
  readonly userId: string
}

/** Returns what a link is about and whose it is. Null if the token is invalid. */
function verifyLink(tokens: UnsubscribeDeps['tokens'], token: string): VerifiedLink | null {
  for (const subject of ['price', 'payment'] as const) {
    const userId = tokens[subject].verifyToken(token)
    if (userId !== null) return { subject, userId }
  }
  return null
}

/** Switches the emails of a user off. Does nothing if the user has been deleted. */
async function unsubscribe(db: Db, { subject, userId }: VerifiedLink): Promise<void> {
  try {
    await runWithDatabaseUserRole(db, userId, async (tx) => {
      if (subject === 'price') await setAlertEmailsEnabled(tx, userId, false)
      else await updatePaymentSettings(tx, userId, { paymentMails: false })
    })
  } catch (thrown) {
    const isUserMissing = (thrown as { cause?: { code?: unknown } }).cause?.code === FOREIGN_KEY_VIOLATION
    if (!isUserMissing) throw thrown
  }
}

const FOREIGN_KEY_VIOLATION = '23503'

interface PageTexts {
  readonly emails: string
  /** What stays as it is. */
  readonly rest: string
  readonly place: string
}

const TEXTS: Readonly<Record<EmailSubject, PageTexts>> = {
  price: {
    emails: 'price alert emails',
    rest: 'Your alerts and their history stay on the dashboard.',
    place: 'on the dashboard',
  },
  payment: {
    emails: 'payment emails',
    rest: 'Your notices stay in the history on the dashboard.',
    place: 'in your wallet',
  },
}

// Opening the link changes nothing, because email scanners open links.
const renderConfirmPage = (brand: string, action: string, { emails, rest, place }: PageTexts): string =>
  renderHtmlPage(
    { title: `Turn off ${emails}`, brand },
    `<p>${escapeHtml(brand)} will stop sending you ${emails}. ${rest}</p>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button type="submit">Turn off</button>
</form>
<p class="note">You can turn them on again ${place}.</p>`,
  )

const renderDonePage = (brand: string, { emails, place }: PageTexts): string =>
  renderHtmlPage(
    { title: `${emails.charAt(0).toUpperCase()}${emails.slice(1)} are off`, brand },
    `<p>${escapeHtml(brand)} will no longer send you ${emails}.</p>
<p class="note">You can turn them on again ${place}.</p>`,
  )

const renderBrokenLinkPage = (brand: string): string =>
  renderHtmlPage(
    { title: 'This link is incomplete', brand },
    `<p>Nothing has changed. Copy the whole link from the email, or turn off these emails on the dashboard or in your wallet.</p>
<p class="note">Some email apps break long links at the end of a line.</p>`,
  )

const PAGE_DESCRIPTION: OpenApiRouteDescription = {
  summary: 'Opens the unsubscribe page for emails about prices or payments.',
  query: querySchema,
  bearer: 'never',
  responses: { 200: { text: 'The confirmation page.', contentType: 'text/html' } },
  errors: createApiErrorsFromCodes(['validation_failed']),
}

const UNSUBSCRIBE_DESCRIPTION: OpenApiRouteDescription = {
  summary: 'Unsubscribes from emails about prices or payments (page button or RFC 8058 one-click).',
  query: querySchema,
  body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
  bodyType: 'application/x-www-form-urlencoded',
  bearer: 'never',
  responses: { 200: { text: 'Unsubscribed. Returns the confirmation page.', contentType: 'text/html' } },
  errors: createApiErrorsFromCodes(['validation_failed', 'bad_switch_off_link']),
}
