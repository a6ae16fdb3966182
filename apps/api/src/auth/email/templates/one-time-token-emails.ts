import type { Email } from '../email.ts'
import { describeRequest, type EmailContext } from './frame.ts'

/** The contents of an email with a link to open and a code to enter. */
export interface OneTimeTokenEmailInput extends EmailContext {
  readonly url: string
  readonly code: string
  /** The wanted address of an email change; empty for other emails. */
  readonly newEmail: string
}

/** The parts in which these emails differ. */
interface OneTimeTokenEmail extends Pick<Email, 'subject' | 'paragraphs' | 'note'> {
  /** The label of the link; an email without one has only the code. */
  readonly label?: string
}

const oneTimeTokenEmail = (
  input: OneTimeTokenEmailInput,
  { label, ...content }: OneTimeTokenEmail,
): Email => ({
  to: input.to,
  ...content,
  details: describeRequest('Requested', input),
  ...(label === undefined ? {} : { link: { label, url: input.url } }),
  code: input.code,
})

/** Confirms a new account. */
export const confirmSignUpEmail = (input: OneTimeTokenEmailInput): Email =>
  oneTimeTokenEmail(input, {
    subject: `Confirm your ${input.brand} account`,
    paragraphs: [
      `Thanks for signing up for ${input.brand}.`,
      'To finish, open the link within 24 hours, or enter the code within 15 minutes.',
    ],
    label: 'Confirm email address',
    note: "If this wasn't you, ignore this email. The account won't be activated.",
  })

/** Signs in a person who will then choose a new password. */
export const recoveryEmail = (input: OneTimeTokenEmailInput): Email =>
  oneTimeTokenEmail(input, {
    subject: `Reset your ${input.brand} password`,
    paragraphs: [
      `We received a request to reset the password of your ${input.brand} account.`,
      'Open the link within 1 hour, or enter the code within 15 minutes, to choose a new password.',
    ],
    label: 'Choose a new password',
    note: "If this wasn't you, ignore this email. Your password won't change.",
  })

/** Signs in without a password. */
export const magicLinkEmail = (input: OneTimeTokenEmailInput): Email =>
  oneTimeTokenEmail(input, {
    subject: `Sign in to ${input.brand}`,
    paragraphs: ['Open the link within 1 hour, or enter the code within 15 minutes, to sign in.'],
    label: `Sign in to ${input.brand}`,
    note: "If you didn't request this, ignore this email and don't share the code with anyone.",
  })

/** Asks the current address of an account to confirm an email change. */
export const emailChangeCurrentEmail = (input: OneTimeTokenEmailInput): Email =>
  oneTimeTokenEmail(input, {
    subject: `Confirm your ${input.brand} email address change`,
    paragraphs: [
      `We received a request to change the email address of your ${input.brand} account to ${input.newEmail}.`,
      'The change takes effect once both email addresses are confirmed. Open the link within 24 hours, or enter the code within 15 minutes.',
    ],
    label: 'Confirm the change',
    note: "If this wasn't you, don't confirm. Change your password now: someone may be signed in to your account.",
  })

/** Asks the wanted address of an account to confirm an email change. */
export const emailChangeNewEmail = (input: OneTimeTokenEmailInput): Email =>
  oneTimeTokenEmail(input, {
    subject: `Confirm your new email address for ${input.brand}`,
    paragraphs: [
      `We received a request to use this email address for a ${input.brand} account.`,
      'Open the link within 24 hours, or enter the code within 15 minutes. If the account has another email address, you also need to confirm from there.',
    ],
    label: 'Confirm email address',
    note: "If this wasn't you, ignore this email. Nothing will change.",
  })

/** Proves that the signed-in user reads the account's email. It has no link: the code is entered on the open page. */
export const reauthenticationEmail = (input: OneTimeTokenEmailInput): Email =>
  oneTimeTokenEmail(input, {
    subject: `Your ${input.brand} confirmation code`,
    paragraphs: ["Enter this code within 15 minutes to confirm it's you."],
    note: "If you didn't request this code, don't share it. Change your password: someone may be signed in to your account.",
  })
