import { escapeHtml } from '../kernel/http/html.ts'
import { renderPage } from '../kernel/http/page-style.ts'

interface Words {
  readonly title: string
  readonly text: string
  readonly note: string
  /** What its button posts to. */
  readonly action?: string
}

/** The page behind the link of a mail. Opening it changes nothing, for scanners open links, too; its button does. */
export const renderConfirmPage = (brand: string, action: string): string =>
  page(brand, {
    title: 'Switch off mails of price alerts',
    text: `Press the button, and ${brand} sends you no more mails of price alerts. Your alerts stay, and so does their history on the dashboard.`,
    action,
    note: 'You can switch them on again on the dashboard.',
  })

/** What is shown once they are off. */
export const renderDonePage = (brand: string): string =>
  page(brand, {
    title: 'Mails of price alerts are off',
    text: `${brand} sends you no more mails of price alerts.`,
    note: 'You can switch them on again on the dashboard.',
  })

/** For a link that was cut or altered on its way. */
export const renderBrokenLinkPage = (brand: string): string =>
  page(brand, {
    title: 'This link is not complete',
    text: 'Nothing was changed. Copy the whole link from the mail, or switch the mails off on the dashboard.',
    note: 'Some mail programs cut a long link at the end of a line.',
  })

const page = (brand: string, { title, text, note, action }: Words): string =>
  renderPage(
    { title, brand },
    `<p>${escapeHtml(text)}</p>
${action === undefined ? '' : form(action)}
<p class="note">${escapeHtml(note)}</p>`,
  )

const form = (action: string): string => `<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button type="submit">Switch off</button>
</form>`
