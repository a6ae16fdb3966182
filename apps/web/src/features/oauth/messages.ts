/** What the pages that allow apps and devices have in common. */
export const messages = {
  loading: 'Loading the request',
  loadFailed: 'Failed to load the request',
  noAnswer: "The server didn't respond. Check your connection and try again.",
  dashboard: 'Go to the dashboard',

  off: {
    title: 'Not available on this server',
    body: (brand: string) =>
      `${brand} doesn't sign you in to other apps here. The operator hasn't turned it on.`,
    home: 'Go to the home page',
  },

  access: (app: string) => `What ${app} can do`,
  api: (resource: string) => `Use ${resource} on your behalf`,
  limits: "It can't see your wallet or change your account.",
  unverified: {
    title: 'This app is unverified',
    body: "It registered itself, and we haven't checked who runs it. Don't allow it because of its name alone.",
  },
  signedInAs: 'Signed in as',
  allow: 'Allow',
  allowing: 'Allowing...',
  deny: 'Deny',
  denying: 'Denying...',
  allowFailed: 'Failed to allow access',
  denyFailed: 'Failed to deny access',
  removable: 'You can remove this access in your profile at any time.',
  needsFactor: {
    title: 'Two-step verification required',
    body: 'To allow this, turn on two-step verification in your profile. Then come back to this page.',
    profile: 'Go to your profile',
  },
} as const
