import { escapeHtml } from '../../kernel/http/html.ts'
import { renderPage } from '../../kernel/http/page-style.ts'
import type { NamedAddition, UndoResult } from './undo.ts'

/** The page behind the link "This was not me". Its button does what opening the link must not, for scanners open links, too. */
export const renderUndoPage = (token: string, { email, removed }: UndoResult, brand: string): string =>
  renderPage(
    { title: 'Remove what was added', brand },
    `<p>Press the button if you did not do this yourself. It removes from your ${escapeHtml(brand)} account:</p>
<ul>
${removed.map((addition) => `<li>${escapeHtml(describe(addition))}</li>`).join('\n') || '<li>nothing: what was added is gone already</li>'}
</ul>
<p>It also removes your password, if the account has one, and signs out every device. The next page asks you for a new password.</p>
<p class="address">${escapeHtml(email)}</p>
<form method="post" action="/auth/v1/undo/confirm">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button type="submit">This was not me</button>
</form>
<p class="note">If you added these yourself, close the page: nothing has happened.</p>`,
  )

/** The page of a link that does not work, or no longer. */
export const renderUndoneLinkPage = ({ brand, siteUrl }: { brand: string; siteUrl: string }): string =>
  renderPage(
    { title: 'This link no longer works', brand },
    `<p>A link to undo a change works once and for seven days, and only while the account has the address that it was mailed to.</p>
<p>If you do not recognise a change, choose a new password now: that signs out every other device. Then remove on your profile what is not yours.</p>
<p><a href="${escapeHtml(siteUrl)}/signin">Go to sign-in</a></p>`,
  )

const KINDS = {
  factor: 'A second factor',
  passkey: 'A passkey',
  recovery_codes: 'All recovery codes',
  identity: 'A way to sign in',
} as const

const describe = ({ subject, name }: NamedAddition): string =>
  name === '' ? KINDS[subject] : `${KINDS[subject]}: ${name}`
