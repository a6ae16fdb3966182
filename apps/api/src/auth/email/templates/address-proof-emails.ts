import type { Email } from '../email.ts'

interface Notice {
  readonly brand: string
  readonly to: string
  readonly siteUrl: string
  /** Whether the account had a password, which its owner has to choose anew. */
  readonly needsPassword: boolean
}

/** Sent when the owner of an address has proven it and an account that was made without proof is theirs from then on. */
export const accountTakenOverEmail = ({ brand, to, siteUrl, needsPassword }: Notice): Email => ({
  to,
  subject: `Your ${brand} account is confirmed`,
  paragraphs: [
    `You confirmed that this email address is yours. A ${brand} account with it already existed, but its owner had never confirmed the address.`,
    'The account is now yours alone. We signed out every device and removed its password, sign-in methods, wallet and alerts, in case someone else added them.',
    ...(needsPassword ? ['Choose a new password the next time you sign in.'] : []),
  ],
  link: { label: `Go to ${brand}`, url: siteUrl },
})
