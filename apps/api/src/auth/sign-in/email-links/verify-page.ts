import { formatEmailAddress, isolateText, type Language } from '@satlens/domain'
import { toRateLimitIpPrefix } from '#auth/core/limits/limiter.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import {
  findOneTimeTokenByHash,
  hashEmailLinkToken,
  listTokenTypesForOtpType,
} from '#auth/one-time/tokens/one-time-token.ts'
import { findUserById } from '#auth/users/users.queries.ts'
import { escapeHtml } from '#kernel/http/html.ts'
import { HTML_PAGE_CSS, renderHtmlPage } from '#kernel/http/page-style.ts'
import { describeDevice, formatDateTimeUtc } from '#kernel/language/formats.ts'
import { PAGE_TEXTS, type PageTexts } from './page-texts.ts'

interface LinkFields {
  readonly token: string
  readonly type: string
  readonly redirect_to: string
}

interface EmailLinkRequest {
  readonly address: string
  readonly requestedAt: Date
  readonly userAgent: string
  readonly isSameNetwork: boolean
  /** True if the link confirms an unconfirmed account, which can be deleted from the page. */
  readonly confirmsAccount: boolean
  /** True if more than one sign-up or request used the address before it was confirmed. */
  readonly isContested: boolean
  /** The language that the account has chosen; null without a choice. */
  readonly language: Language | null
}

/** What each page needs besides its subject. */
interface PageContext {
  readonly brand: string
  readonly language: Language
}

/** Renders the page behind an email link. Only its button consumes the link, for email scanners open links. */
export function renderEmailLinkConfirmationPage(
  fields: LinkFields,
  { brand, language }: PageContext,
  request: EmailLinkRequest | null,
): string {
  const texts = PAGE_TEXTS[language]
  const { title, text, button } = getConfirmationTexts(fields.type, texts)(isolateText(language, brand))
  return renderHtmlPage(
    { title, brand, language },
    `<p>${escapeHtml(text)}</p>
${request === null ? '' : renderRequestDetails(request, language)}${request?.isContested ? `<p class="warning">${texts.contested}</p>` : ''}
<form method="post" action="/auth/v1/verify/confirm">
${renderHiddenInputs(fields)}
<button type="submit">${escapeHtml(button)}</button>
</form>
${request?.confirmsAccount ? renderDeclineLink(fields, texts) : `<p class="note">${texts.notRequested}</p>`}`,
  )
}

function renderRequestDetails(
  { address, requestedAt, userAgent, isSameNetwork }: EmailLinkRequest,
  language: Language,
): string {
  const { email, requested, from, fromThisNetwork, fromOtherNetwork } = PAGE_TEXTS[language].details
  const device = isolateText(language, describeDevice(userAgent, language, { isFromStranger: false }))
  const rows = [
    [email, isolateText(language, formatEmailAddress(address))],
    [requested, formatDateTimeUtc(requestedAt, language)],
    [from, isSameNetwork ? fromThisNetwork(device) : fromOtherNetwork(device)],
  ]
  const list = rows.map(([term, value = '']) => `<dt>${term}</dt><dd>${escapeHtml(value)}</dd>`).join('')
  return `<dl>${list}</dl>`
}

const renderDeclineLink = (fields: LinkFields, { decline }: PageTexts): string =>
  `<p class="note">${decline.question} <a href="/auth/v1/verify/decline?${escapeHtml(new URLSearchParams({ ...fields }).toString())}">${decline.link}</a></p>`

/** Renders the page behind "This wasn't me". Only its button deletes the account. */
export function renderDeclineEmailLinkPage(
  fields: LinkFields,
  { brand, language }: PageContext,
  request: EmailLinkRequest,
): string {
  const { title, text, button, note } = PAGE_TEXTS[language].decline
  return renderHtmlPage(
    { title, brand, language },
    `<p>${text}</p>
${renderRequestDetails(request, language)}
<form method="post" action="/auth/v1/verify/decline">
${renderHiddenInputs(fields)}
<button type="submit">${button}</button>
</form>
<p class="note">${note}</p>`,
  )
}

const renderHiddenInputs = (fields: LinkFields): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('\n')

export function renderEmailLinkDeclinedPage({ brand, language }: PageContext, isDeleted: boolean): string {
  const { declined, expired } = PAGE_TEXTS[language]
  const { title, text } = isDeleted ? declined : expired
  return renderHtmlPage({ title, brand, language }, `<p>${text}</p>`)
}

function getConfirmationTexts(type: string, { confirm }: PageTexts) {
  switch (type) {
    case 'signup':
    case 'invite':
      return confirm.signup
    case 'recovery':
    case 'magiclink':
    case 'email_change':
      return confirm[type]
    default:
      return confirm.other
  }
}

/** The stylesheet of the pages and of the development mailbox, in the look of the emails (`render-email.ts`). */
export const EMAIL_LINK_PAGE_CSS = `${HTML_PAGE_CSS}main { max-width: 30rem; margin: 12vh auto 2rem; padding: 0 1rem; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1rem; margin: 2.5rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line); }
a { color: inherit; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 0.875rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
iframe { width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: 4px; }
.brand { margin: 0 0 1.5rem; padding-bottom: 0.75rem; border-bottom: 1px solid var(--line); font-weight: 600; }
dl { margin: 0 0 1.5rem; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 4px; }
dt { color: var(--muted); font-size: 0.875rem; }
dd { margin: 0 0 0.5rem; font-weight: 600; overflow-wrap: anywhere; }
dd:last-child { margin-bottom: 0; }
.address { font-weight: 600; overflow-wrap: anywhere; }
.warning { padding-inline-start: 0.75rem; border-inline-start: 3px solid var(--orange); }
.note { color: var(--muted); font-size: 0.875rem; margin: 1.5rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line); }
.wide { max-width: 60rem; margin-top: 2rem; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: 4px; background: var(--orange); color: var(--on-orange); cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`

export async function findEmailLinkRequestInfo(
  { db, clock, findLanguages }: MessageDeps,
  { token, type }: { readonly token: string; readonly type: string },
  ip: string,
): Promise<EmailLinkRequest | null> {
  const found = await findOneTimeTokenByHash(db, hashEmailLinkToken(token))
  const isValid =
    found && found.expiresAt > clock.now() && listTokenTypesForOtpType(type).includes(found.tokenType)
  const user = isValid ? await findUserById(db, found.userId) : null
  if (!isValid || !user) return null
  return {
    address: found.relatesTo,
    requestedAt: found.createdAt,
    userAgent: found.requestedByUserAgent,
    isSameNetwork: toRateLimitIpPrefix(found.requestedFromIp) === toRateLimitIpPrefix(ip),
    confirmsAccount: found.tokenType === 'confirmation_token' && user.emailConfirmedAt === null,
    isContested: user.hasConflictingSignUps,
    language: (await findLanguages(db, [user.id])).get(user.id) ?? null,
  }
}
