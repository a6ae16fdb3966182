/** The email about a wallet that replaced another one. */
export const messages = {
  subject: (brand: string) => `Your ${brand} wallet was replaced`,
  replaced: (brand: string, network: string) =>
    `Your ${brand} account now uses a different wallet (${network}). Its receive address:`,
  consequence: 'Payments to this address go to that wallet, and only its keys can spend the coins.',
  button: 'Open your wallet',
  note: "If this wasn't you, change your password right away, end all other sessions and load your own wallet again.",
}
