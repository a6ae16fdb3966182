/** Texts of the installed web app. */
export const messages = {
  description:
    'A bitcoin market dashboard, wallet companion and trading-tools subscription. It never sells, holds or moves coins.',
  dashboard: 'Dashboard',
  wallet: 'Wallet',
  send: 'Send Bitcoin',
}
