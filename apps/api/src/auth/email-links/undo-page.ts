import { escapeHtml } from '../../kernel/http/html.ts'
import { renderPage } from '../../kernel/http/page-style.ts'
import type { NamedAddition, UndoPreview } from './undo.ts'

/** Renders the page behind the link "This was not me". Only its button changes something, for email scanners open links. */
export const renderUndoPage = (token: string, { email, removed }: UndoPreview, brand: string): string =>
  renderPage(
    { title: 'Remove recent additions', brand },
    `<p>If you didn't make these changes, remove them from your ${escapeHtml(brand)} account:</p>
<ul>
${removed.map((addition) => `<li>${escapeHtml(describeAddition(addition))}</li>`).join('\n') || '<li>Nothing: the additions have already been removed</li>'}
</ul>
<p>This also removes your password, if you have one, and signs out all devices. You can choose a new password on the next page.</p>
<p class="address">${escapeHtml(email)}</p>
<form method="post" action="/auth/v1/undo/confirm">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button type="submit">This was not me</button>
</form>
<p class="note">If you made these changes, close this page. Nothing has changed.</p>`,
  )

/** Renders the page of a link that is not valid or has been used. */
export const renderExpiredUndoPage = ({ brand, siteUrl }: { brand: string; siteUrl: string }): string =>
  renderPage(
    { title: 'This link no longer works', brand },
    `<p>This link works once, for 7 days, and only while your account uses the email address that it was sent to.</p>
<p>If you don't recognize a change, choose a new password now. This signs out all other devices. Then remove anything you don't recognize on your profile.</p>
<p><a href="${escapeHtml(siteUrl)}/signin">Go to sign-in</a></p>`,
  )

const KINDS = {
  factor: 'Two-step verification method',
  passkey: 'Passkey',
  recovery_codes: 'All backup codes',
  identity: 'Sign-in method',
} as const

const describeAddition = ({ subject, name }: NamedAddition): string =>
  name === '' ? KINDS[subject] : `${KINDS[subject]}: ${name}`
