/** A mail before it has a form: paragraphs, what the reader may do, and what else to know. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
  /** Digits to type where the link cannot be opened. */
  readonly code?: string
  /** For the reader who did not ask for this mail. */
  readonly note?: string
}

/** What a mail is about. Mails of one kind are spaced, counted and shown together. */
export type MailKind =
  | 'confirm_sign_up'
  | 'recovery'
  | 'magic_link'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'already_registered'
  | 'address_taken'
  | 'email_changed'
  | 'password_changed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'session_ended_for_safety'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_code_used'
  | 'passkey_added'

/** For the owner of a known address that was used to sign up again; the page said nothing of it. */
export const alreadyRegistered = (brand: string, to: string, siteUrl: string): Mail => ({
  to,
  subject: `You already have a ${brand} account`,
  paragraphs: [
    `Somebody tried to open a ${brand} account with this address, which already has one.`,
    'If it was you, sign in instead. Your password has not changed.',
  ],
  link: { label: 'Sign in', url: `${siteUrl}/signin` },
  note: 'If it was not you, there is nothing to do: nobody has learned that the account exists.',
})

/** For the owner of an address that another account wanted to move to; the other one was told nothing. */
export const addressTaken = (brand: string, to: string, siteUrl: string): Mail => ({
  to,
  subject: `Another ${brand} account asked for this address`,
  paragraphs: [
    `Somebody wanted to use this address for another ${brand} account. It belongs to yours, so it stays with yours.`,
    'If it was you, sign in with this address, or take another one for the second account.',
  ],
  link: { label: 'Sign in', url: `${siteUrl}/signin` },
  note: 'If it was not you, there is nothing to do: nobody has learned that your account exists.',
})

/** Sent to the address that an account has left, so that nobody loses it unseen. */
export const emailChanged = (
  brand: string,
  to: string,
  { siteUrl, newEmail }: { siteUrl: string; newEmail: string },
): Mail => ({
  to,
  subject: `Your ${brand} account has a new address`,
  paragraphs: [
    `Your ${brand} account now belongs to ${newEmail}. This address no longer opens it.`,
    'Both addresses agreed to the change.',
  ],
  link: { label: 'Go to sign-in', url: `${siteUrl}/signin` },
  note: 'If it was not you, somebody can read your mail: change the password of your mailbox first.',
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
