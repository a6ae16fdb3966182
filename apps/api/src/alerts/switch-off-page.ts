import { escapeHtml } from '../kernel/http/html.ts'
import { renderPage } from '../kernel/http/page-style.ts'

interface PageContent {
  readonly title: string
  readonly text: string
  readonly note: string
  /** The URL that the button posts to; without it there is no button. */
  readonly action?: string
}

/** Renders the page behind an unsubscribe link. Only its button changes something, for email scanners open links. */
export const renderConfirmPage = (brand: string, action: string): string =>
  page(brand, {
    title: 'Turn off price alert emails',
    text: `${brand} will stop sending you price alert emails. Your alerts and their history stay on the dashboard.`,
    action,
    note: 'You can turn them on again on the dashboard.',
  })

/** Renders the confirmation. */
export const renderDonePage = (brand: string): string =>
  page(brand, {
    title: 'Price alert emails are off',
    text: `${brand} will no longer send you price alert emails.`,
    note: 'You can turn them on again on the dashboard.',
  })

/** Renders the page of a link that was truncated or altered. */
export const renderBrokenLinkPage = (brand: string): string =>
  page(brand, {
    title: 'This link is incomplete',
    text: 'Nothing has changed. Copy the whole link from the email, or turn off alert emails on the dashboard.',
    note: 'Some email apps break long links at the end of a line.',
  })

const page = (brand: string, { title, text, note, action }: PageContent): string =>
  renderPage(
    { title, brand },
    `<p>${escapeHtml(text)}</p>
${action === undefined ? '' : form(action)}
<p class="note">${escapeHtml(note)}</p>`,
  )

const form = (action: string): string => `<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button type="submit">Turn off</button>
</form>`
