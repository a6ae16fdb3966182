export const PUBLIC_SCREENS = [
  { path: '/', heading: 'Bitcoin market data you can verify' },
  { path: '/terms', heading: 'Terms of Service' },
  { path: '/privacy', heading: 'Privacy Policy' },
  { path: '/signin', heading: 'Sign in to Satlens' },
  { path: '/signup', heading: 'Create your Satlens account' },
]

export const GUARDED_SCREENS = [
  { path: '/buy', heading: 'Buy Bitcoin' },
  { path: '/dashboard', heading: 'Dashboard' },
  { path: '/kyc', heading: 'Identity verification' },
  { path: '/wallet', heading: 'Wallet' },
  { path: '/send', heading: 'Send Bitcoin' },
  { path: '/trading-easy', heading: 'Trading Easy' },
  { path: '/trading-pro', heading: 'Trading Pro' },
  { path: '/profile', heading: 'Your Profile' },
  { path: '/blockchain-test', heading: 'Blockchain test' },
]
