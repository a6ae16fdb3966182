/** Everything the card of the sessions says. */
export const messages = {
  title: 'Sessions',
  loading: 'Looking for your sessions',
  loadFailed: 'Failed to load your sessions',
  list: 'Where you are signed in',
  note: 'A device counts as seen when it renews its session, about once an hour. Whatever you end here is signed out at its next step.',

  thisDevice: 'This device',
  lastSeen: 'Last seen',
  signedIn: 'Signed in',
  from: 'From',
  noAddress: 'an unknown address',
  justNow: 'just now',

  end: 'End session',
  endOf: (device: string) => `End session: ${device}`,
  // Without the words of "Sign Out", which ends the session of this device.
  endOthers: 'End all other sessions',
  onlyHere: 'You are signed in nowhere else.',

  confirmOne: {
    title: (device: string) => `End the session of ${device}?`,
    body: 'It is signed out at its next step, and has to sign in again. If you do not know it, change your password as well.',
    confirm: 'End session',
    confirming: 'Ending...',
    cancel: 'Keep it',
    close: 'Close',
  },
  confirmOthers: {
    title: 'End all other sessions?',
    body: (count: number) =>
      count === 1
        ? 'The other device is signed out at its next step. This one stays signed in.'
        : `The ${count} other devices are signed out at their next step. This one stays signed in.`,
    confirm: 'End all other sessions',
    confirming: 'Ending...',
    cancel: 'Keep them',
    close: 'Close',
  },

  ended: { title: 'Session ended', description: (device: string) => `${device} has been signed out.` },
  endedBefore: { title: 'Session ended', description: 'It had ended already.' },
  othersEnded: { title: 'Other sessions ended', description: 'Only this device is signed in.' },
  endFailed: 'Failed to end the session',
  othersFailed: 'Failed to end the other sessions',
  endedElsewhere: {
    title: 'Signed out',
    description: 'This session was ended from another device.',
  },
} as const
