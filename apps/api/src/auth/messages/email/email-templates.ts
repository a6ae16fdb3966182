import { describeUserAgent, formatEmailAddress } from '@satlens/domain'
import type { FactorRow } from '#auth/users/factors.queries.ts'
import type { Clock } from '#kernel/clock.ts'
import type { EmailContent } from './render-email.ts'

interface OneTimeTokenValues {
  readonly url: string
  readonly code: string
}

interface EmailChangeValues extends OneTimeTokenValues {
  readonly newEmail: string
}

/** Something that was added to the account, and the URL of the page that removes it. */
interface AdditionValues {
  readonly undoUrl: string
  /** The name or a description of the addition; empty if its email does not name it. */
  readonly name: string
}

export interface EmailTemplateValues {
  readonly confirm_sign_up: OneTimeTokenValues
  readonly invite: OneTimeTokenValues
  readonly recovery: OneTimeTokenValues
  readonly magic_link: OneTimeTokenValues
  readonly email_change_current: EmailChangeValues
  readonly email_change_new: EmailChangeValues
  readonly reauthentication: OneTimeTokenValues
  readonly already_registered: object
  readonly address_taken: object
  readonly email_changed: { readonly newEmail: string }
  /** `passkeys` counts those that still sign in without the password. */
  readonly password_changed: { readonly passkeys: number }
  /** `needsPassword` is true if the account had a password, which its owner has to replace. */
  readonly account_reclaimed: { readonly needsPassword: boolean }
  readonly session_ended_for_safety: object
  readonly identity_linked: AdditionValues
  readonly identity_unlinked: { readonly provider: string; readonly removesPassword: boolean }
  readonly passkey_added: AdditionValues
  readonly passkey_removed: { readonly name: string }
  readonly factor_added: AdditionValues
  readonly factor_removed: { readonly factor: NamedFactor }
  readonly recovery_codes_made: AdditionValues
  readonly recovery_code_used: { readonly remaining: number }
}

export type AccountEmailTemplateName = keyof EmailTemplateValues

/** The kind of an email, stored in the outbox. Rate limits apply per kind. */
export type EmailTemplateName =
  | AccountEmailTemplateName
  | 'price_alert'
  | 'payment_notice'
  | 'wallet_replaced'

export interface EmailSiteSettings {
  readonly brand: string
  /** Has no slash at the end. */
  readonly siteUrl: string
}

type Templates = {
  readonly [K in AccountEmailTemplateName]: (
    site: EmailSiteSettings,
    values: EmailTemplateValues[K],
  ) => Omit<EmailContent, 'to' | 'details'>
}

const NOT_REVEALED =
  "If this wasn't you, you don't need to do anything. We didn't reveal that you have an account."
const RESET_PASSWORD = "If this wasn't you, reset your password right away."

const signInLink = ({ siteUrl }: EmailSiteSettings, label = 'Sign in') => ({
  label,
  url: `${siteUrl}/signin`,
})
const profileLink = ({ siteUrl }: EmailSiteSettings, subject: string) => ({
  label: `Review ${subject}`,
  url: `${siteUrl}/profile`,
})

/** The parts of an email about an addition that tell the owner how to remove it. */
const undoParts = (url: string) => ({
  note: "If this wasn't you, open the link below within 7 days. You can then remove the sign-in and verification methods added in the last 7 days, sign out all devices and choose a new password.",
  undo: { label: "This wasn't me", url },
})

const TEMPLATES: Templates = {
  confirm_sign_up: ({ brand }, { url, code }) => ({
    subject: `Confirm your ${brand} account`,
    paragraphs: [
      `Thanks for signing up for ${brand}.`,
      'To finish, open the link within 24 hours, or enter the code within 15 minutes.',
    ],
    link: { label: 'Confirm email address', url },
    code,
    note: "If this wasn't you, ignore this email. The account won't be activated.",
  }),
  invite: ({ brand }, { url, code }) => ({
    subject: `You're invited to ${brand}`,
    paragraphs: [
      `The operator of ${brand} has created an account for this email address.`,
      'To accept, open the link within 24 hours, or enter the code within 15 minutes.',
    ],
    link: { label: 'Accept the invitation', url },
    code,
    note: "If you don't know why you received this, ignore this email. The account won't be activated.",
  }),
  recovery: ({ brand }, { url, code }) => ({
    subject: `Reset your ${brand} password`,
    paragraphs: [
      `We received a request to reset the password of your ${brand} account.`,
      'Open the link within 1 hour, or enter the code within 15 minutes, to choose a new password.',
    ],
    link: { label: 'Choose a new password', url },
    code,
    note: "If this wasn't you, ignore this email. Your password won't change.",
  }),
  magic_link: ({ brand }, { url, code }) => ({
    subject: `Sign in to ${brand}`,
    paragraphs: ['Open the link within 1 hour, or enter the code within 15 minutes, to sign in.'],
    link: { label: `Sign in to ${brand}`, url },
    code,
    note: "If you didn't request this, ignore this email and don't share the code with anyone.",
  }),
  email_change_current: ({ brand }, { url, code, newEmail }) => ({
    subject: `Confirm your ${brand} email address change`,
    paragraphs: [
      `We received a request to change the email address of your ${brand} account to ${formatEmailAddress(newEmail)}.`,
      'The change takes effect once both email addresses are confirmed. Open the link within 24 hours, or enter the code within 15 minutes.',
    ],
    link: { label: 'Confirm the change', url },
    code,
    note: "If this wasn't you, don't confirm. Change your password right away, because someone may be signed in to your account.",
  }),
  email_change_new: ({ brand }, { url, code }) => ({
    subject: `Confirm your new email address for ${brand}`,
    paragraphs: [
      `We received a request to use this email address for a ${brand} account.`,
      'Open the link within 24 hours, or enter the code within 15 minutes. If the account already has an email address, confirm the email we sent there too.',
    ],
    link: { label: 'Confirm email address', url },
    code,
    note: "If this wasn't you, ignore this email. Nothing will change.",
  }),
  // Without a link: the code is entered on the open page.
  reauthentication: ({ brand }, { code }) => ({
    subject: `Your ${brand} confirmation code`,
    paragraphs: ["Enter this code within 15 minutes to confirm it's you."],
    code,
    note: "If you didn't request this code, don't share it. Change your password right away.",
  }),
  // The sign-up page does not reveal that the address is known.
  already_registered: (site) => ({
    subject: `You already have a ${site.brand} account`,
    paragraphs: [
      `Someone tried to sign up for ${site.brand} with your email address, but you already have an account.`,
      'If this was you, sign in instead. Your password has not changed.',
    ],
    link: signInLink(site),
    note: NOT_REVEALED,
  }),
  // The user of the other account does not learn that the address is taken.
  address_taken: (site) => ({
    subject: `Someone tried to add your email address to another ${site.brand} account`,
    paragraphs: [
      `This email address is already linked to your ${site.brand} account, so nothing has changed.`,
      'If this was you, sign in with this email address, or use a different one for the other account.',
    ],
    link: signInLink(site),
    note: NOT_REVEALED,
  }),
  // Sent to the previous address.
  email_changed: (site, { newEmail }) => ({
    subject: `Your ${site.brand} email address was changed`,
    paragraphs: [
      `Your ${site.brand} account now uses ${formatEmailAddress(newEmail)}. You can no longer sign in with the email address this message was sent to.`,
    ],
    link: signInLink(site),
    note: `If this wasn't you, change the password of your email account right away and contact the operator of ${site.brand}.`,
  }),
  password_changed: (site, { passkeys }) => ({
    subject: `Your ${site.brand} password was changed`,
    paragraphs: [
      `The password of your ${site.brand} account was changed, and all other devices were signed out.`,
      ...(passkeys === 0 ? [] : [describeRemainingPasskeys(passkeys)]),
    ],
    link: signInLink(site, 'Sign in or reset your password'),
    note: RESET_PASSWORD,
  }),
  account_reclaimed: ({ brand, siteUrl }, { needsPassword }) => ({
    subject: `Your ${brand} account is confirmed`,
    paragraphs: [
      `You confirmed your email address. There was already a ${brand} account with this email address, but it had never been confirmed.`,
      'The account is now yours alone. We signed out all devices and removed its password, sign-in methods, wallet and alerts, in case someone else added them.',
      ...(needsPassword ? ['Choose a new password the next time you sign in.'] : []),
    ],
    link: { label: `Go to ${brand}`, url: siteUrl },
  }),
  // A refresh token was reused (docs/protocol.md#refresh-token-reuse): two parties hold one session.
  session_ended_for_safety: (site) => ({
    subject: `We ended one of your ${site.brand} sessions for your security`,
    paragraphs: [
      'One of your sessions may have been copied, so we ended it.',
      'Sign in again on the device that was signed out. If this keeps happening, change your password.',
    ],
    link: signInLink(site),
  }),
  identity_linked: (site, { name, undoUrl }) => ({
    subject: `A sign-in method was added to your ${site.brand} account`,
    paragraphs: [
      `You can now sign in to your ${site.brand} account with ${name}.`,
      'Your other sign-in methods have not changed.',
    ],
    link: profileLink(site, 'sign-in methods'),
    ...undoParts(undoUrl),
  }),
  // Sent to the address that the account had before (docs/protocol.md#unlink-an-identity).
  identity_unlinked: (site, { provider, removesPassword }) => ({
    subject: `A sign-in method was removed from your ${site.brand} account`,
    paragraphs: [
      `You can no longer sign in to your ${site.brand} account with ${provider}.`,
      ...(removesPassword ? ['Your password was removed with it and no longer works.'] : []),
    ],
    link: profileLink(site, 'sign-in methods'),
    note: RESET_PASSWORD,
  }),
  passkey_added: (site, { undoUrl }) => ({
    subject: `A passkey was added to your ${site.brand} account`,
    paragraphs: [`You can now sign in to your ${site.brand} account with a new passkey.`],
    link: profileLink(site, 'passkeys'),
    ...undoParts(undoUrl),
  }),
  passkey_removed: (site, { name }) => ({
    subject: `A passkey was removed from your ${site.brand} account`,
    paragraphs: [`You can no longer sign in to your ${site.brand} account with the passkey "${name}".`],
    link: profileLink(site, 'passkeys'),
    note: RESET_PASSWORD,
  }),
  factor_added: (site, { name, undoUrl }) => ({
    subject: `A two-step verification method was added to your ${site.brand} account`,
    paragraphs: [
      `When you sign in to ${site.brand}, you can now verify with ${name}.`,
      'Devices that signed in without two-step verification have been signed out.',
    ],
    link: profileLink(site, 'security settings'),
    ...undoParts(undoUrl),
  }),
  factor_removed: (site, { factor }) => ({
    subject: `A two-step verification method was removed from your ${site.brand} account`,
    paragraphs: [
      `You'll no longer be asked for ${formatFactorForEmail(factor)} when you sign in to ${site.brand}.`,
    ],
    link: profileLink(site, 'security settings'),
    note: RESET_PASSWORD,
  }),
  recovery_codes_made: (site, { undoUrl }) => ({
    subject: `Backup codes were generated for your ${site.brand} account`,
    paragraphs: [
      `Your ${site.brand} account has 10 new backup codes. Use one if you don't have your usual verification method. Each works once.`,
      'Earlier codes no longer work.',
    ],
    link: profileLink(site, 'security settings'),
    ...undoParts(undoUrl),
  }),
  recovery_code_used: (site, { remaining }) => ({
    subject: `A ${site.brand} backup code was used`,
    paragraphs: [
      `A backup code was used to verify a sign-in to your ${site.brand} account.`,
      remaining === 0 ? 'That was your last code. Generate new ones now.' : `You have ${remaining} left.`,
    ],
    link: profileLink(site, 'security settings'),
    note: "If this wasn't you, change your password and generate new backup codes right away.",
  }),
}

const describeRemainingPasskeys = (passkeys: number): string =>
  passkeys === 1
    ? "1 passkey still works without your password. If you don't recognize it, remove it on your profile."
    : `${passkeys} passkeys still work without your password. Remove any you don't recognize on your profile.`

type NamedFactor = Pick<FactorRow, 'factorType' | 'friendlyName'>

const FACTOR_TYPES = {
  totp: 'a code from your authenticator app',
  phone: 'a code from a text message',
  webauthn: 'your security key',
} as const

export const formatFactorForEmail = ({ factorType, friendlyName }: NamedFactor): string =>
  friendlyName === '' ? FACTOR_TYPES[factorType] : `${FACTOR_TYPES[factorType]} ("${friendlyName}")`

/** Creates an email about an account, with the time and the device of the request that causes it. */
export function createEmailFromTemplate<K extends AccountEmailTemplateName>(
  { settings, clock }: { readonly settings: EmailSiteSettings; readonly clock: Clock },
  kind: K,
  to: string,
  { userAgent }: { readonly userAgent: string },
  values: EmailTemplateValues[K],
): EmailContent {
  const content = TEMPLATES[kind](settings, values)
  const details = [
    { label: content.code ? 'Requested' : 'Time', value: formatDateTimeUtc(clock.now()) },
    { label: 'Device', value: describeDevice(userAgent) },
  ]
  return { to, details, ...content }
}

// The User-Agent of programs other than browsers is free text. An attacker who requests an email to another person could
// put a web address there, which email apps turn into a link. The descriptions of browsers come from a fixed list.
const describeDevice = (userAgent: string): string =>
  userAgent.startsWith('Mozilla/') ? describeUserAgent(userAgent) : 'Unknown device'

// Created with the first email, because it reads 8 MB of language data.
let format: Intl.DateTimeFormat | undefined

/** Formats a time for emails and pages, such as `November 23, 2026 at 9:40 AM UTC`. */
export function formatDateTimeUtc(time: Date): string {
  format ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(time)} UTC`
}
