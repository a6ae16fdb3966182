import { escapeHtml } from '#kernel/http/html.ts'

/** The content of an email, without its layout. */
export interface EmailContent {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Facts such as the time and the device of the request, listed below the paragraphs. */
  readonly details?: readonly { readonly label: string; readonly value: string }[]
  readonly link?: { readonly label: string; readonly url: string }
  readonly code?: string
  /** Tells a reader who did not cause the email what to do. */
  readonly note?: string
  /** A second link, below the note, for that reader. */
  readonly undo?: { readonly label: string; readonly url: string }
  /** The URL that unsubscribes from emails of this kind: by a button, or by the email app itself (RFC 8058). */
  readonly switchOffUrl?: string
}

/** Renders the plain-text part, which every email has beside the HTML. */
export function renderEmailText({
  paragraphs,
  details,
  link,
  code,
  note,
  undo,
  switchOffUrl,
}: EmailContent): string {
  const parts = [...paragraphs]
  if (details) parts.push(details.map(({ label, value }) => `${label}: ${value}`).join('\n'))
  if (link) parts.push(`${link.label}:\n${link.url}`)
  if (code) parts.push(`Code: ${code}`)
  if (note) parts.push(note)
  if (undo) parts.push(`${undo.label}:\n${undo.url}`)
  if (switchOffUrl) parts.push(`${UNSUBSCRIBE}:\n${switchOffUrl}`)
  return `${parts.join('\n\n')}\n`
}

const UNSUBSCRIBE = 'Unsubscribe'

const FONT =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-size:16px;line-height:1.5"
const MONOSPACE = "font-family:ui-monospace,'SF Mono',Menlo,Consolas,monospace"

// Email apps may drop style sheets or invert colors. Each element therefore has its colors inline, and the sheet has only
// the colors of dark mode.
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#121110!important;color:#f3f0e9!important}
.ink{color:#f3f0e9!important}
.muted{color:#aba598!important}
.line{border-color:#33302a!important}
}`

export function renderEmailHtml(email: EmailContent, brand: string): string {
  const { subject, paragraphs, details, link, code, note, undo, switchOffUrl } = email
  const body = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.25;color:#171512">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    details ? renderDetails(details) : '',
    link ? renderButton(link) : '',
    code ? renderCode(code) : '',
  ]
  const footer = [
    note ? `<p style="margin:0 0 12px">${escapeHtml(note)}</p>` : '',
    undo
      ? `<p style="margin:0 0 12px"><a class="ink" href="${escapeHtml(undo.url)}" style="color:#171512;font-size:16px;font-weight:600">${escapeHtml(undo.label)}</a></p>`
      : '',
    link
      ? `<p style="margin:0 0 12px;word-break:break-all">If the button doesn't work, open this link: ${escapeHtml(link.url)}</p>`
      : '',
    switchOffUrl
      ? `<p style="margin:0 0 12px"><a href="${escapeHtml(switchOffUrl)}" style="color:inherit">${UNSUBSCRIBE}</a></p>`
      : '',
    `<p style="margin:0">${escapeHtml(brand)} never asks you to send a password, a code or a recovery phrase.</p>`,
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#faf8f4;color:#171512;${FONT}">
<table role="presentation" class="paper" width="100%" cellspacing="0" cellpadding="0" style="background:#faf8f4;color:#171512;${FONT}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:480px;text-align:left">
<tr><td class="line" style="padding:0 0 12px;border-bottom:1px solid #e2ddd2;font-weight:600">${escapeHtml(brand)}</td></tr>
<tr><td style="padding:24px 0 8px">${body.join('')}</td></tr>
<tr><td class="line muted" style="padding:16px 0 0;border-top:1px solid #e2ddd2;font-size:14px;color:#5e594f">${footer.join('')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const renderDetails = (details: NonNullable<EmailContent['details']>): string => {
  const lines = details.map(({ label, value }) => `${escapeHtml(label)}: ${escapeHtml(value)}`)
  return `<p class="muted" style="margin:0 0 16px;font-size:14px;color:#5e594f">${lines.join('<br>')}</p>`
}

const renderButton = ({ label, url }: NonNullable<EmailContent['link']>): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:#f7931a;color:#171512;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`

const renderCode = (code: string): string =>
  `<p class="line" style="margin:0 0 16px;padding:12px 16px;border:1px solid #e2ddd2;border-radius:4px"><span class="muted" style="display:block;font-size:14px;color:#5e594f">Code</span><strong style="${MONOSPACE};font-size:24px;letter-spacing:4px">${escapeHtml(code)}</strong></p>`
