import { describeUserAgent, formatEmailAddress } from '@satlens/domain'
import { toRateLimitIpPrefix } from '#auth/core/limits/limiter.ts'
import type { CoreDeps } from '#auth/core/ports.ts'
import { formatDateTimeUtc } from '#auth/messages/email/email-templates.ts'
import {
  findOneTimeTokenByHash,
  hashEmailLinkToken,
  listTokenTypesForOtpType,
} from '#auth/one-time/tokens/one-time-token.ts'
import { findUserById } from '#auth/users/users.queries.ts'
import { escapeHtml } from '#kernel/http/html.ts'
import { HTML_PAGE_CSS, renderHtmlPage } from '#kernel/http/page-style.ts'

interface LinkFields {
  readonly token: string
  readonly type: string
  readonly redirect_to: string
}

interface PageText {
  readonly title: string
  readonly text: string
  readonly button: string
}

interface EmailLinkRequest {
  readonly address: string
  readonly requestedAt: Date
  /** A description of the browser or program, such as `Firefox on Linux`. */
  readonly device: string
  readonly isSameNetwork: boolean
  /** True if the link confirms an unconfirmed account, which can be deleted from the page. */
  readonly confirmsAccount: boolean
  /** True if more than one sign-up or request used the address before it was confirmed. */
  readonly isContested: boolean
}

/** Renders the page behind an email link. Only its button consumes the link, for email scanners open links. */
export function renderEmailLinkConfirmationPage(
  fields: LinkFields,
  brand: string,
  request: EmailLinkRequest | null,
): string {
  const { title, text, button } = getPageText(fields.type, brand)
  return renderHtmlPage(
    { title, brand },
    `<p>${escapeHtml(text)}</p>
${request === null ? '' : renderRequestDetails(request)}${request?.isContested ? CONTESTED : ''}
<form method="post" action="/auth/v1/verify/confirm">
${renderHiddenInputs(fields)}
<button type="submit">${escapeHtml(button)}</button>
</form>
${request?.confirmsAccount ? renderDeclineLink(fields) : NOT_REQUESTED}`,
  )
}

const NOT_REQUESTED = `<p class="note">If you didn't request this email, close this page. Nothing has changed.</p>`

const CONTESTED = `<p class="warning">Someone else may have signed up with your email address. If you continue, we'll remove the account's password unless you set it in this browser.</p>`

function renderRequestDetails({ address, requestedAt, device, isSameNetwork }: EmailLinkRequest): string {
  const rows = [
    ['Email', formatEmailAddress(address)],
    ['Requested', formatDateTimeUtc(requestedAt)],
    ['From', `${device}, ${isSameNetwork ? 'on this network' : 'on a different network than this one'}`],
  ]
  const list = rows.map(([term, value = '']) => `<dt>${term}</dt><dd>${escapeHtml(value)}</dd>`).join('')
  return `<dl>${list}</dl>`
}

const renderDeclineLink = (fields: LinkFields): string =>
  `<p class="note">Did someone else sign up with your email address? <a href="/auth/v1/verify/decline?${escapeHtml(new URLSearchParams({ ...fields }).toString())}">This wasn't me</a></p>`

/** Renders the page behind "This wasn't me". Only its button deletes the account. */
export const renderDeclineEmailLinkPage = (
  fields: LinkFields,
  brand: string,
  request: EmailLinkRequest,
): string =>
  renderHtmlPage(
    { title: 'Delete the unconfirmed account?', brand },
    `<p>Someone signed up with your email address. It hasn't been confirmed, so you can delete the account and all its data.</p>
${renderRequestDetails(request)}
<form method="post" action="/auth/v1/verify/decline">
${renderHiddenInputs(fields)}
<button type="submit">Delete the account</button>
</form>
<p class="note">To keep it, close this page. Nothing has changed.</p>`,
  )

const renderHiddenInputs = (fields: LinkFields): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('\n')

export const renderEmailLinkDeclinedPage = (brand: string, isDeleted: boolean): string =>
  isDeleted
    ? renderHtmlPage(
        { title: 'The account was deleted', brand },
        '<p>Its data has been deleted too. You can sign up with this email address at any time.</p>',
      )
    : renderHtmlPage(
        { title: 'This link no longer works', brand },
        '<p>It has expired, was already used, or was replaced by a newer email. Nothing has changed.</p>',
      )

const DEFAULT_TEXT = "Continue only if you requested this email. You'll be signed in on this device."

function getPageText(type: string, brand: string): PageText {
  switch (type) {
    case 'signup':
    case 'invite':
      return {
        title: 'Confirm your email address',
        text: `Confirm that you signed up for ${brand} with this email address. You'll be signed in on this device.`,
        button: 'Confirm email address',
      }
    case 'recovery':
      return {
        title: 'Choose a new password',
        text: "You'll be signed in on this device and can then choose a new password.",
        button: 'Choose a new password',
      }
    case 'magiclink':
      return { title: `Sign in to ${brand}`, text: DEFAULT_TEXT, button: 'Sign in' }
    case 'email_change':
      return {
        title: 'Confirm your email address change',
        text: `Continue to change the email address of your ${brand} account. The change takes effect once both email addresses are confirmed.`,
        button: 'Confirm',
      }
    default:
      return { title: 'One more step', text: DEFAULT_TEXT, button: `Continue to ${brand}` }
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
.warning { padding-left: 0.75rem; border-left: 3px solid var(--orange); }
.note { color: var(--muted); font-size: 0.875rem; margin: 1.5rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line); }
.wide { max-width: 60rem; margin-top: 2rem; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: 4px; background: var(--orange); color: var(--on-orange); cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`

export async function findEmailLinkRequestInfo(
  { db, clock }: CoreDeps,
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
    device: describeUserAgent(found.requestedByUserAgent),
    isSameNetwork: toRateLimitIpPrefix(found.requestedFromIp) === toRateLimitIpPrefix(ip),
    confirmsAccount: found.tokenType === 'confirmation_token' && user.emailConfirmedAt === null,
    isContested: user.hasConflictingSignUps,
  }
}
