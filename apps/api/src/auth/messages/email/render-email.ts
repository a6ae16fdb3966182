import { DEFAULT_LANGUAGE, getTextDirection, isolateText, type Language } from '@satlens/domain'
import { escapeHtml } from '#kernel/http/html.ts'
import { EMAIL_LAYOUT_TEXTS } from './email-texts.ts'

/** The content of an email, without its layout. */
export interface EmailContent {
  readonly to: string
  /** The language of the texts. English, if an email of an earlier release has none. */
  readonly language?: Language
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
  language = DEFAULT_LANGUAGE,
  paragraphs,
  details,
  link,
  code,
  note,
  undo,
  switchOffUrl,
}: EmailContent): string {
  const texts = EMAIL_LAYOUT_TEXTS[language]
  const parts = [...paragraphs]
  if (details) parts.push(listDetails(details, language).join('\n'))
  if (link) parts.push(`${link.label}:\n${link.url}`)
  if (code) parts.push(`${texts.code}: ${code}`)
  if (note) parts.push(note)
  if (undo) parts.push(`${undo.label}:\n${undo.url}`)
  if (switchOffUrl) parts.push(`${texts.unsubscribe}:\n${switchOffUrl}`)
  return `${parts.join('\n\n')}\n`
}

const listDetails = (details: NonNullable<EmailContent['details']>, language: Language): string[] =>
  details.map(({ label, value }) => `${label}: ${isolateText(language, value)}`)

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

// Email apps drop the attributes of <html>, so the table has the direction, too.
const DIRECTIONS = {
  ltr: { attribute: '', leftToRight: '', start: 'left' },
  rtl: { attribute: ' dir="rtl"', leftToRight: ' dir="ltr"', start: 'right' },
} as const

export function renderEmailHtml(email: EmailContent, brand: string): string {
  const {
    language = DEFAULT_LANGUAGE,
    subject,
    paragraphs,
    details,
    link,
    code,
    note,
    undo,
    switchOffUrl,
  } = email
  const texts = EMAIL_LAYOUT_TEXTS[language]
  const { attribute, leftToRight, start } = DIRECTIONS[getTextDirection(language)]
  const body = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.25;color:#171512">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    details ? renderDetails(listDetails(details, language)) : '',
    link ? renderButton(link) : '',
    code ? renderCode(texts.code, code, leftToRight) : '',
  ]
  const footer = [
    note ? `<p style="margin:0 0 12px">${escapeHtml(note)}</p>` : '',
    undo
      ? `<p style="margin:0 0 12px"><a class="ink" href="${escapeHtml(undo.url)}" style="color:#171512;font-size:16px;font-weight:600">${escapeHtml(undo.label)}</a></p>`
      : '',
    link ? renderOpenLink(link.url, language) : '',
    switchOffUrl
      ? `<p style="margin:0 0 12px"><a href="${escapeHtml(switchOffUrl)}" style="color:inherit">${texts.unsubscribe}</a></p>`
      : '',
    `<p style="margin:0">${texts.neverAsks(escapeHtml(isolateText(language, brand)))}</p>`,
  ]
  return `<!doctype html>
<html lang="${language}"${attribute}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#faf8f4;color:#171512;${FONT}">
<table role="presentation"${attribute} class="paper" width="100%" cellspacing="0" cellpadding="0" style="background:#faf8f4;color:#171512;${FONT}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:480px;text-align:${start}">
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

const renderDetails = (details: readonly string[]): string =>
  `<p class="muted" style="margin:0 0 16px;font-size:14px;color:#5e594f">${details.map(escapeHtml).join('<br>')}</p>`

const renderButton = ({ label, url }: NonNullable<EmailContent['link']>): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:#f7931a;color:#171512;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`

function renderOpenLink(url: string, language: Language): string {
  const { openLink } = EMAIL_LAYOUT_TEXTS[language]
  // Only the URL is broken anywhere: the words of other languages are longer.
  return language === DEFAULT_LANGUAGE
    ? `<p style="margin:0 0 12px;word-break:break-all">${openLink(escapeHtml(url))}</p>`
    : `<p style="margin:0 0 12px">${openLink(`<span dir="ltr" style="word-break:break-all">${escapeHtml(url)}</span>`)}</p>`
}

const renderCode = (label: string, code: string, leftToRight: string): string =>
  `<p class="line" style="margin:0 0 16px;padding:12px 16px;border:1px solid #e2ddd2;border-radius:4px"><span class="muted" style="display:block;font-size:14px;color:#5e594f">${label}</span><strong${leftToRight} style="${MONOSPACE};font-size:24px;letter-spacing:4px">${escapeHtml(code)}</strong></p>`
