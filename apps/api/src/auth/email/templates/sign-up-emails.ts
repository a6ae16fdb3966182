import type { Email } from '../email.ts'

/** For the owner of a known address that was used to sign up again; the page said nothing of it. */
export const alreadyRegisteredEmail = (brand: string, to: string, siteUrl: string): Email => ({
  to,
  subject: `You already have a ${brand} account`,
  paragraphs: [
    `Somebody tried to open a ${brand} account with this address, which already has one.`,
    'If it was you, sign in instead. Your password has not changed.',
  ],
  link: { label: 'Sign in', url: `${siteUrl}/signin` },
  note: 'If it was not you, there is nothing to do: nobody has learned that the account exists.',
})
