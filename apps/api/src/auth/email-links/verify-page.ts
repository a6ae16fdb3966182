import { escapeHtml } from '../../kernel/http/html.ts'
import { PAGE_STYLE, renderPage } from '../../kernel/http/page-style.ts'

interface LinkFields {
  readonly token: string
  readonly type: string
  readonly redirect_to: string
}

interface PageWords {
  readonly title: string
  readonly text: string
  readonly button: string
}

/** The request that a good link answers, as its page describes it. */
export interface EmailLinkRequest {
  /** Where the link was mailed to. */
  readonly address: string
  readonly askedAt: Date
  /** The browser or program that asked, in words. */
  readonly device: string
  /** Whether the page is opened on the network that the request came from. */
  readonly isSameNetwork: boolean
  /** Whether the link confirms an account whose address was never proven: it can be deleted from the page. */
  readonly confirmsAccount: boolean
  /** Whether more than one sign-up or request used the address before it was confirmed. */
  readonly isContested: boolean
}

/** The page behind a mailed link. Its button does what opening the link must not, for scanners open links, too. */
export function renderVerifyPage(
  fields: LinkFields,
  { brand, request }: { brand: string; request: EmailLinkRequest | null },
): string {
  const words = wordsOf(fields.type, brand)
  return renderPage(
    { title: words.title, brand },
    `<p>${escapeHtml(words.text)}</p>
${request === null ? '' : requestDetails(request)}
<form method="post" action="/auth/v1/verify/confirm">
${hiddenInputs(fields)}
<button type="submit">${escapeHtml(words.button)}</button>
</form>
${request?.confirmsAccount ? declineLink(fields) : NOT_ASKED}`,
  )
}

const NOT_ASKED =
  '<p class="note">If you did not ask for this email, close this page. Nothing has changed.</p>'

function requestDetails({ address, askedAt, device, isSameNetwork, isContested }: EmailLinkRequest): string {
  const rows = [
    ['Email', address],
    ['Requested', `${formatMoment(askedAt)}`],
    ['From', `${device}, ${isSameNetwork ? 'on this network' : 'on another network'}`],
  ]
  const list = rows.map(([term, value = '']) => `<dt>${term}</dt><dd>${escapeHtml(value)}</dd>`).join('')
  const warning = isContested
    ? '<p class="warning">This address was used more than once before it was confirmed. Confirming it removes every password that was not set in this browser.</p>'
    : ''
  return `<dl>${list}</dl>${warning}`
}

const formatMoment = (moment: Date): string =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(moment)} UTC`

const declineLink = (fields: LinkFields): string =>
  `<p class="note">Did someone else sign up with your address? <a href="/auth/v1/verify/decline?${escapeHtml(new URLSearchParams({ ...fields }).toString())}">This was not me</a></p>`

/** The page behind "This was not me". Its button deletes the account; looking at it changes nothing. */
export function renderDeclinePage(
  fields: LinkFields,
  { brand, request }: { brand: string; request: EmailLinkRequest },
): string {
  const title = 'Delete the unconfirmed account?'
  return renderPage(
    { title, brand },
    `<p>Someone signed up with your email address. Nobody has confirmed it, so you can delete the account and all it holds.</p>
${requestDetails(request)}
<form method="post" action="/auth/v1/verify/decline">
${hiddenInputs(fields)}
<button type="submit">Delete the account</button>
</form>
<p class="note">To keep it, close this page. Nothing has changed.</p>`,
  )
}

const hiddenInputs = (fields: LinkFields): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('\n')

/** The page after an unconfirmed account was deleted, or could not be. */
export function renderDeclinedPage({ brand, isDeleted }: { brand: string; isDeleted: boolean }): string {
  const [title, text] = isDeleted
    ? ['The account was deleted', 'Nobody can use this email address here until you sign up yourself.']
    : [
        'This link no longer works',
        'It has expired, was used already, or a newer email has replaced it. Nothing has changed.',
      ]
  return renderPage({ title, brand }, `<p>${text}</p>`)
}

const DEFAULT_WORDS: PageWords = {
  title: 'One more step',
  text: 'Continue only if you asked for this email. You will be signed in on this device.',
  button: 'Continue',
}

function wordsOf(type: string, brand: string): PageWords {
  switch (type) {
    case 'signup':
    case 'invite':
      return {
        title: 'Confirm your email address',
        text: `Confirm that you signed up for ${brand} with this address. You will be signed in on this device.`,
        button: `Continue to ${brand}`,
      }
    case 'recovery':
      return {
        title: 'Choose a new password',
        text: 'You will be signed in on this device and can then choose a new password.',
        button: 'Choose a new password',
      }
    case 'magiclink':
      return { ...DEFAULT_WORDS, title: `Sign in to ${brand}`, button: 'Sign in' }
    case 'email_change':
      return {
        title: 'Confirm the change of email address',
        text: `The address of your ${brand} account changes once both the old and the new address have confirmed it.`,
        button: 'Agree',
      }
    default:
      return { ...DEFAULT_WORDS, button: `Continue to ${brand}` }
  }
}

/** The policy of the page: a stylesheet of ours and a form of ours, which browsers follow to its redirect as well. */
export function buildPageCsp(target: string): string {
  const { protocol, origin } = new URL(target)
  const destination = origin === 'null' ? protocol : origin
  return [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self' ${destination}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join(';')
}

/** The look of the emails (`mail-form.ts`). */
export const VERIFY_PAGE_STYLE = `${PAGE_STYLE}main { max-width: 30rem; margin: 12vh auto 2rem; padding: 0 1rem; }
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
