import type { Email } from '../email.ts'

/** Sent after every change of password, so that a thief cannot change it unseen. */
export const passwordChangedEmail = (
  brand: string,
  to: string,
  siteUrl: string,
  passkeys: number,
): Email => ({
  to,
  subject: `Your ${brand} password was changed`,
  paragraphs: [
    `The password of your ${brand} account was changed, and every other device was signed out.`,
    ...(passkeys === 0 ? [] : [passkeysStay(passkeys)]),
    'If it was not you, ask for a new password at once.',
  ],
  link: { label: 'Go to sign-in', url: `${siteUrl}/signin` },
})

const passkeysStay = (passkeys: number): string =>
  passkeys === 1
    ? '1 passkey still signs in without the password. Remove it on your profile if you do not recognise it.'
    : `${passkeys} passkeys still sign in without the password. Remove those on your profile that you do not recognise.`
