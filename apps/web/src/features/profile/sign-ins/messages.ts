/** The texts of the card of recent sign-ins. */
export const messages = {
  title: 'Recent sign-ins',
  loading: 'Loading your sign-ins',
  loadFailed: 'Failed to load your sign-ins',
  list: 'Sign-ins of the last 30 days',
  none: 'No sign-ins in the last 30 days.',
  note: 'Sign-ins of the last 30 days, at most 100. If you do not recognize one, change your password.',
  failed: 'Failed attempt',
  from: (ip: string) => `From ${ip === '' ? 'an unknown address' : ip}`,
  showAll: (count: number) => `Show all ${count}`,
} as const
