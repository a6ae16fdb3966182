/** The texts of signing in with an Ethereum wallet, which are loaded with its code. */
export const walletMessages = {
  declined: {
    title: 'No signature was given',
    description: 'Sign the message in your wallet, or sign in another way.',
  },
  pending: {
    title: 'Your wallet is already open',
    description: 'Finish or close the request in your wallet, then try again.',
  },
  noAccount: {
    title: 'No account was selected',
    description: 'Unlock your wallet, choose an account and try again.',
  },
  broken: {
    title: "Your wallet didn't respond as expected",
    description: 'Try again, or sign in another way.',
  },
  notVerified: {
    title: 'Failed to sign in',
    description:
      "The signature couldn't be verified. Check that your device's clock is right and your wallet uses the Ethereum main network, then try again.",
  },
} as const
