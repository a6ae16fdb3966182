import { getTextDirection, type Language } from '@satlens/domain'
import { escapeHtml } from './html.ts'

export const HTML_PAGE_CSS = `:root { color-scheme: light dark; --paper: #faf8f4; --ink: #171512; --muted: #5e594f; --line: #e2ddd2; --orange: #f7931a; --on-orange: #171512; }
@media (prefers-color-scheme: dark) { :root { --paper: #121110; --ink: #f3f0e9; --muted: #aba598; --line: #33302a; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
`

/** The path of the stylesheet of pages that email links open. */
export const HTML_PAGE_CSS_PATH = '/auth/v1/verify/page.css'

/** Renders a page that an email link opens. The title is escaped and becomes the heading; the content is HTML. */
export const renderHtmlPage = (
  { title, brand, language }: { title: string; brand: string; language: Language },
  content: string,
): string => `<!doctype html>
<html lang="${language}"${getTextDirection(language) === 'rtl' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(brand)}</title>
<link rel="stylesheet" href="${HTML_PAGE_CSS_PATH}">
</head>
<body>
<main>
<p class="brand">${escapeHtml(brand)}</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`
