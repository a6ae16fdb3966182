/** The texts of the card of recent sign-ins. */
export const messages = {
  title: 'Recent sign-ins',
  loading: 'Loading your sign-ins',
  loadFailed: 'Failed to load your sign-ins',
  list: 'Sign-ins in the last 30 days',
  none: {
    title: 'No sign-ins in the last 30 days',
    body: 'The next one appears here with its device and IP address.',
  },
  note: "Up to 100 sign-ins from the last 30 days. If you don't recognize one, change your password.",
  failed: 'Failed attempt',
  from: (ip: string) => `From ${ip === '' ? 'an unknown IP address' : ip}`,
  showAll: (count: number) => `Show all ${count}`,
} as const
