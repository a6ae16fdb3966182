/** The texts around the form for the second factor. */
export const messages = {
  title: "Verify it's you",
  account: (email: string) => `Signing in as ${email}`,
  signOut: 'Use another account',
} as const
