import { escapeHtml } from '../../kernel/html.ts'

/** A mail before it has a form: paragraphs, and what the reader may do. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
  /** Digits to type where the link cannot be opened. */
  readonly code?: string
}

export type MailKind =
  | 'confirm_sign_up'
  | 'already_registered'
  | 'password_changed'
  | 'session_ended_for_safety'

/** The link and the digits that make a new account usable. */
export const confirmSignUp = (
  brand: string,
  to: string,
  { url, code }: { url: string; code: string },
): Mail => ({
  to,
  subject: `Confirm your ${brand} account`,
  paragraphs: [
    `Somebody, most likely you, opened a ${brand} account with this address.`,
    'To finish, open the link below within 24 hours, or type the code within 15 minutes.',
    'If it was not you, ignore this mail: nothing happens without it.',
  ],
  link: { label: 'Confirm this address', url },
  code,
})

/** For the owner of a known address that was used to sign up again; the page said nothing of it. */
export const alreadyRegistered = (brand: string, to: string, siteUrl: string): Mail => ({
  to,
  subject: `You already have a ${brand} account`,
  paragraphs: [
    `Somebody tried to open a ${brand} account with this address, which already has one.`,
    'If it was you, sign in instead. Your password has not changed.',
    'If it was not you, there is nothing to do: nobody has learned that the account exists.',
  ],
  link: { label: 'Sign in', url: `${siteUrl}/signin` },
})

/** Sent after every change of password, so that a thief cannot change it unseen. */
export const passwordChanged = (brand: string, to: string, siteUrl: string): Mail => ({
  to,
  subject: `Your ${brand} password was changed`,
  paragraphs: [
    `The password of your ${brand} account was changed, and every other device was signed out.`,
    'If it was not you, ask for a new password at once.',
  ],
  link: { label: 'Go to sign-in', url: `${siteUrl}/signin` },
})

/** Sent when an old refresh token came back (wire §10.3): two parties hold one session. */
export const sessionEndedForSafety = (brand: string, to: string, siteUrl: string): Mail => ({
  to,
  subject: `A ${brand} session was ended for your safety`,
  paragraphs: [
    `One of your ${brand} sessions was used from a copy that should no longer exist, so we ended it.`,
    'You only need to sign in again there. If this happens often, change your password.',
  ],
  link: { label: 'Sign in', url: `${siteUrl}/signin` },
})

export function asText({ paragraphs, link, code }: Mail): string {
  const parts = [...paragraphs]
  if (link) parts.push(`${link.label}:\n${link.url}`)
  if (code) parts.push(`Code: ${code}`)
  return `${parts.join('\n\n')}\n`
}

export function asHtml({ subject, paragraphs, link, code }: Mail): string {
  const parts = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
  if (link) parts.push(`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`)
  if (code) parts.push(`<p>Code: <strong>${escapeHtml(code)}</strong></p>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${parts.join('')}</body></html>`
}
