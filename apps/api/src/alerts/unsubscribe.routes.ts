import { createHmac, timingSafeEqual } from 'node:crypto'
import { isolateText, type Language } from '@satlens/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type AccountDataOfModules, runWithDatabaseUserRole } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { escapeHtml } from '#kernel/http/html.ts'
import { renderHtmlPage } from '#kernel/http/page-style.ts'
import { parseRequestInput } from '#kernel/http/register-endpoint.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import { choosePageLanguage } from '#kernel/language/request-language.ts'
import { setAlertEmailsEnabled } from './alerts.queries.ts'
import { updatePaymentSettings } from './payments/payment-rules.queries.ts'
import { ALERT_TEXTS } from './texts.ts'

export const ALERT_UNSUBSCRIBE_PATH = '/alerts/v1/unsubscribe'

/** What the emails are about. Each has its own links, which turn only those emails off. */
type EmailSubject = 'price' | 'payment'

type AlertUnsubscribeTokenCodec = ReturnType<typeof createAlertUnsubscribeTokenCodec>

interface UnsubscribeDeps {
  readonly db: Db
  readonly tokens: Readonly<Record<EmailSubject, AlertUnsubscribeTokenCodec>>
  readonly brand: string
  readonly findLanguages: AccountDataOfModules['findLanguages']
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
export async function alertUnsubscribeRoutes(app: FastifyInstance, deps: UnsubscribeDeps) {
  const { db, tokens } = deps
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
    const context = await getPageContext(deps, request, link)
    return reply
      .type(HTML)
      .send(link ? renderConfirmPage(context, action, link.subject) : renderBrokenLinkPage(context))
  })

  app.post(
    ALERT_UNSUBSCRIBE_PATH,
    { config: { description: UNSUBSCRIBE_DESCRIPTION } },
    async (request, reply) => {
      const link = verifyLink(tokens, parseRequestInput(querySchema, request.query).token)
      if (link === null) throw new ApiError('bad_switch_off_link')
      await unsubscribe(db, link)
      // No redirect: email clients do not follow one (RFC 8058 §3.1).
      const context = await getPageContext(deps, request, link)
      return reply.type(HTML).send(renderDonePage(context, link.subject))
    },
  )
}

async function getPageContext(
  { db, brand, findLanguages }: UnsubscribeDeps,
  request: FastifyRequest,
  link: VerifiedLink | null,
): Promise<PageContext> {
  const languages = await findLanguages(db, link === null ? [] : [link.userId])
  return { brand, language: choosePageLanguage(request, languages.get(link?.userId ?? '') ?? null) }
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

interface PageContext {
  readonly brand: string
  readonly language: Language
}

// The texts are HTML, so that what is filled in is escaped. Opening the link changes nothing, because email scanners open
// links.
function renderConfirmPage({ brand, language }: PageContext, action: string, subject: EmailSubject): string {
  const texts = ALERT_TEXTS[language].unsubscribe
  const { title, text, note } = texts[subject]
  return renderHtmlPage(
    { title, brand, language },
    `<p>${text(escapeHtml(isolateText(language, brand)))}</p>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button type="submit">${texts.button}</button>
</form>
<p class="note">${note}</p>`,
  )
}

function renderDonePage({ brand, language }: PageContext, subject: EmailSubject): string {
  const { doneTitle: title, doneText, note } = ALERT_TEXTS[language].unsubscribe[subject]
  return renderHtmlPage(
    { title, brand, language },
    `<p>${doneText(escapeHtml(isolateText(language, brand)))}</p>
<p class="note">${note}</p>`,
  )
}

function renderBrokenLinkPage({ brand, language }: PageContext): string {
  const { title, text, note } = ALERT_TEXTS[language].unsubscribe.broken
  return renderHtmlPage(
    { title, brand, language },
    `<p>${text}</p>
<p class="note">${note}</p>`,
  )
}

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
