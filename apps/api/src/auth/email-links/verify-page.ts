import { escapeHtml } from '../../kernel/html.ts'

interface VerifyPage {
  readonly brand: string
  readonly token: string
  readonly type: string
  readonly redirect_to: string
}

/** The page behind a mailed link. Its button does what opening the link must not, for scanners open links, too. */
export function verifyPage({ brand, ...fields }: VerifyPage): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>One more step · ${escapeHtml(brand)}</title>
<link rel="stylesheet" href="/auth/v1/verify/page.css">
</head>
<body>
<main>
<p class="brand">${escapeHtml(brand)}</p>
<h1>One more step</h1>
<p>Press the button to confirm that this link was meant for you. You will be signed in on this device.</p>
<form method="post" action="/auth/v1/verify/confirm">
${inputs.join('\n')}
<button type="submit">Continue to ${escapeHtml(brand)}</button>
</form>
<p class="note">If you did not ask for this mail, close the page: nothing has happened.</p>
</main>
</body>
</html>
`
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

export const PAGE_STYLE = `:root { color-scheme: light dark; --paper: #f7f4ec; --ink: #1d1b16; --muted: #5f594c; --line: #d8d2c2; --accent: #b4530a; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --paper: #16150f; --ink: #ece7da; --muted: #a79f8c; --line: #3a372c; --accent: #f2933b; --on-accent: #16150f; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 28rem; margin: 12vh auto 0; padding: 1.5rem; border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 0.75rem; }
.brand { margin: 0 0 1.5rem; font-weight: 600; letter-spacing: 0.02em; }
.note { color: var(--muted); font-size: 0.875rem; margin: 1.5rem 0 0; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: 4px; background: var(--accent); color: var(--on-accent); cursor: pointer; }
button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`
