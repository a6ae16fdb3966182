/** The texts of the page on which users allow or deny an app. */
export const messages = {
  title: (app: string, brand: string) => `Sign in to ${app} with ${brand}?`,
  pageTitle: 'Allow an app',
  sendsTo: 'Sends you back to',
  thisDevice: 'a program on this device',
  appOf: (scheme: string) => `the app for ${scheme} links`,
  otherAccount: 'Use another account',
  switching: 'Signing out...',
  switchFailed: 'Failed to sign out',

  signInAgain: {
    title: 'Sign in again to continue',
    body: (app: string) => `${app} asks you to confirm that it's you. You'll come back to this page.`,
    button: 'Sign in again',
  },

  needsOtherAccount: {
    title: 'This app asks for another account',
    body: (app: string) => `Sign in with the account that you use for ${app}.`,
    button: 'Use another account',
  },

  leaving: {
    title: 'Taking you back',
    site: (host: string) => `One moment. We're taking you to ${host}.`,
    app: 'You can go back to the app now.',
    open: 'Open the app',
  },

  invalid: {
    title: 'This request is no longer valid',
    body: 'It has expired, was already answered, or belongs to another account. Go back to the app and sign in from there again.',
  },
} as const
