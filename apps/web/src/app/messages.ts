/** The texts around every page; those of docs/spec/README.md#screens are literal. */
export const messages = {
  skip: 'Skip to content',
  loadingPage: 'Loading the page',
  loadingSession: 'Checking your session',
  notifications: 'Notifications',
  dismiss: 'Dismiss',

  offline: "You're offline. Prices and balances may be out of date.",
  amounts: { hidden: 'Amounts hidden', shown: 'Amounts shown' },
  update: {
    title: 'A new version is ready',
    caution: "Reloading clears anything you haven't submitted.",
    reload: 'Reload',
    later: 'Later',
  },

  header: {
    home: (brand: string) => `${brand}, home`,
    main: 'Main',
    menu: 'Menu',
    wallet: 'Wallet',
    trading: 'Trading',
    buy: 'Buy',
    profile: 'Profile',
    dashboard: 'Dashboard',
    signIn: 'Sign In',
    getStarted: 'Get Started',
    btc: 'BTC',
    priceFrom: (source: string) => `, from ${source}`,
  },

  footer: {
    stance: (brand: string) => `${brand} does not sell, custody, transmit or exchange crypto.`,
    legal: 'Legal',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    contrast: 'High contrast',
    language: 'Language',
  },

  notFound: {
    code: '404',
    title: 'Oops! Page not found',
    home: 'Return to Home',
    ways: 'Or go to',
    send: 'Send Bitcoin',
  },

  broken: {
    title: "This page couldn't be loaded",
    body: 'The app may have been updated, or your connection may have dropped. Your account and data are not affected.',
    reload: 'Reload',
  },
} as const
