/** The texts around the content of every email. */
export const layoutMessages = {
  code: 'Code',
  unsubscribe: 'Unsubscribe',
  /** The URL is at the end. */
  openLink: (url: string) => `If the button doesn't work, open this link: ${url}`,
  neverAsks: (brand: string) => `${brand} never asks you to send a password, a code or a recovery phrase.`,
}
