/** Everything the card of the sessions says. */
export const messages = {
  title: 'Sessions',
  loading: 'Loading your sessions',
  loadFailed: 'Failed to load your sessions',
  list: 'Where you are signed in',
  note: '"Last seen" updates about once an hour.',

  thisDevice: 'This device',
  app: 'App',
  lastSeen: 'Last seen',
  signedIn: 'Signed in',
  from: 'From',
  noAddress: 'an unknown IP address',
  justNow: 'just now',

  end: 'End session',
  endOf: (device: string) => `End session: ${device}`,
  // Without the words of "Sign Out", which ends the session of this device.
  endOthers: 'End all other sessions',
  onlyHere: "You're not signed in anywhere else.",

  confirmOne: {
    title: (device: string) => `End the session on ${device}?`,
    body: "It will be signed out the next time it connects. If you don't recognize it, change your password too.",
    appTitle: (app: string) => `End the session of ${app}?`,
    appBody:
      'The app will have to sign you in again, which it can do without asking you. To stop that, remove its access under "Apps with access".',
    confirm: 'End session',
    confirming: 'Ending...',
    cancel: 'Keep it',
  },
  confirmOthers: {
    title: 'End all other sessions?',
    body: (count: number) =>
      count === 1
        ? 'The other device will be signed out the next time it connects. This device stays signed in.'
        : `The ${count} other devices will be signed out the next time they connect. This device stays signed in.`,
    confirm: 'End all other sessions',
    confirming: 'Ending...',
    cancel: 'Keep them',
  },

  ended: {
    title: 'Session ended',
    description: (device: string) => `${device} will be signed out the next time it connects.`,
  },
  endedBefore: { title: 'Session ended', description: 'It had already ended.' },
  othersEnded: {
    title: 'Other sessions ended',
    description: 'Your other devices will be signed out the next time they connect.',
  },
  endFailed: 'Failed to end the session',
  othersFailed: 'Failed to end the other sessions',
  endedElsewhere: {
    title: 'Signed out',
    description: 'This session was ended from another device.',
  },
} as const
