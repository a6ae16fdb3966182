import { escapeHtml } from '../../kernel/html.ts'
import { PAGE_LOOK } from '../../kernel/page-look.ts'

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

/** The page behind a mailed link. Its button does what opening the link must not, for scanners open links, too. */
export function verifyPage(
  fields: LinkFields,
  { brand, address }: { brand: string; address: string | null },
): string {
  const words = wordsOf(fields.type, brand)
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(words.title)} · ${escapeHtml(brand)}</title>
<link rel="stylesheet" href="${PAGE_STYLE_PATH}">
</head>
<body>
<main>
<p class="brand">${escapeHtml(brand)}</p>
<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words.text)}</p>
${address === null ? '' : `<p class="address">${escapeHtml(address)}</p>`}
<form method="post" action="/auth/v1/verify/confirm">
${inputs.join('\n')}
<button type="submit">${escapeHtml(words.button)}</button>
</form>
<p class="note">If you did not ask for this mail, close the page: nothing has happened.</p>
</main>
</body>
</html>
`
}

const DEFAULT_WORDS: PageWords = {
  title: 'One more step',
  text: 'Press the button to confirm that this link was meant for you. You will be signed in on this device.',
  button: 'Continue',
}

function wordsOf(type: string, brand: string): PageWords {
  switch (type) {
    case 'signup':
    case 'invite':
      return { ...DEFAULT_WORDS, title: 'Confirm your address', button: `Continue to ${brand}` }
    case 'recovery':
      return {
        title: 'Choose a new password',
        text: 'Press the button to be signed in on this device. You can choose a new password there.',
        button: 'Choose a new password',
      }
    case 'magiclink':
      return { ...DEFAULT_WORDS, title: `Sign in to ${brand}`, button: 'Sign in' }
    case 'email_change':
      return {
        title: 'Agree to the new address',
        text: `Press the button if your ${brand} account is to change its address. It does when both addresses agree.`,
        button: 'Agree',
      }
    default:
      return { ...DEFAULT_WORDS, button: `Continue to ${brand}` }
  }
}

/** The policy of the page: a stylesheet of ours and a form of ours, which browsers follow to its redirect as well. */
export function pageCsp(target: string): string {
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

/** Where the style of the page is served. */
export const PAGE_STYLE_PATH = '/auth/v1/verify/page.css'

/** Ledger paper, ink, one orange: the look of the mails (`mail-form.ts`). */
export const PAGE_STYLE = `${PAGE_LOOK}main { max-width: 30rem; margin: 12vh auto 2rem; padding: 0 1rem; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1rem; margin: 2.5rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line); }
a { color: inherit; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 0.875rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
iframe { width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: 4px; }
.brand { margin: 0 0 1.5rem; padding-bottom: 0.75rem; border-bottom: 1px solid var(--line); font-weight: 600; }
.address { font-weight: 600; overflow-wrap: anywhere; }
.note { color: var(--muted); font-size: 0.875rem; margin: 1.5rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line); }
.wide { max-width: 60rem; margin-top: 2rem; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: 4px; background: var(--orange); color: var(--on-orange); cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`
