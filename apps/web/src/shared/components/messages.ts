/** The texts of what several pages show. */
export const messages = {
  retry: 'Try again',
  signIn: { title: 'Sign in to use this page', link: 'Sign in' },
  demo: {
    word: 'Demo',
    reference: (reference: string) => `Reference DEMO-${reference}`,
    happened: 'What happened',
    notHappened: 'Good to know',
  },
} as const
