import type { Email } from '../email.ts'

/** What a mailed secret looks like to its reader: a link to open, or digits to type. */
export interface LinkEmailInput {
  readonly brand: string
  readonly to: string
  readonly url: string
  readonly code: string
  /** Where a pending change of address leads to. */
  readonly newEmail?: string
}

/** Makes a new account usable. */
export const confirmSignUpEmail = ({ brand, to, url, code }: LinkEmailInput): Email => ({
  to,
  subject: `Confirm your ${brand} account`,
  paragraphs: [
    `Somebody, most likely you, opened a ${brand} account with this address.`,
    'To finish, open the link within 24 hours, or type the code within 15 minutes.',
  ],
  link: { label: 'Confirm this address', url },
  code,
  note: 'If it was not you, ignore this mail: nothing happens without it.',
})

/** Signs in somebody who will then choose a new password. */
export const recoveryEmail = ({ brand, to, url, code }: LinkEmailInput): Email => ({
  to,
  subject: `Choose a new ${brand} password`,
  paragraphs: [
    `Somebody, most likely you, has forgotten the password of the ${brand} account with this address.`,
    'Open the link within an hour, or type the code within 15 minutes, and choose a new one.',
  ],
  link: { label: 'Choose a new password', url },
  code,
  note: 'If it was not you, ignore this mail: your password stays as it is.',
})

/** Signs in without a password. */
export const magicLinkEmail = ({ brand, to, url, code }: LinkEmailInput): Email => ({
  to,
  subject: `Sign in to ${brand}`,
  paragraphs: ['Open the link within an hour, or type the code within 15 minutes, to sign in.'],
  link: { label: `Sign in to ${brand}`, url },
  code,
  note: 'If you did not ask for it, ignore this mail, and give the code to nobody.',
})

/** Asks the present address of an account whether it may move. */
export const emailChangeCurrentEmail = ({ brand, to, url, code, newEmail }: LinkEmailInput): Email => ({
  to,
  subject: `Move your ${brand} account to another address?`,
  paragraphs: [
    `Your ${brand} account is to move from this address to ${newEmail}.`,
    'It moves when both addresses agree: open the link within 24 hours, or type the code within 15 minutes.',
  ],
  link: { label: 'Agree to the change', url },
  code,
  note: 'If it was not you, do not agree, and change your password: somebody is signed in to your account.',
})

/** Asks the address that an account wants to move to. */
export const emailChangeNewEmail = ({ brand, to, url, code }: LinkEmailInput): Email => ({
  to,
  subject: `Confirm this address for your ${brand} account`,
  paragraphs: [
    `Somebody, most likely you, wants to use this address for a ${brand} account.`,
    'Open the link within 24 hours, or type the code within 15 minutes. The old address has to agree, too.',
  ],
  link: { label: 'Confirm this address', url },
  code,
  note: 'If it was not you, ignore this mail: nothing happens without it.',
})

/** Proves that the person at the keyboard reads the account's mail. It has no link: the code goes into the open page. */
export const reauthenticationEmail = ({ brand, to, code }: LinkEmailInput): Email => ({
  to,
  subject: `Your ${brand} confirmation code`,
  paragraphs: ['Type this code within 15 minutes on the page that asked for it, to go on with your change.'],
  code,
  note: 'If you did not ask for it, give it to nobody: somebody is signed in to your account.',
})
