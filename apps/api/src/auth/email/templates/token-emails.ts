import type { Email } from '../email.ts'

/** Sent when an old refresh token came back (docs/protocol.md#refresh-token-reuse): two parties hold one session. */
export const sessionRevokedEmail = (brand: string, to: string, siteUrl: string): Email => ({
  to,
  subject: `A ${brand} session was ended for your safety`,
  paragraphs: [
    `One of your ${brand} sessions was used from a copy that should no longer exist, so we ended it.`,
    'You only need to sign in again there. If this happens often, change your password.',
  ],
  link: { label: 'Sign in', url: `${siteUrl}/signin` },
})
