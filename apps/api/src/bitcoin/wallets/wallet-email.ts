import type { BitcoinNetwork } from '@satlens/contract'
import type { Email } from '../../auth/index.ts'

/** How the product calls itself, and where people open it; without a slash at the end. */
export interface Sender {
  readonly brand: string
  readonly siteUrl: string
}

/** Sent when another wallet takes the place of the current one: its address is shown as the owner's from then on. */
export const walletReplacedEmail = (
  { brand, siteUrl }: Sender,
  to: string,
  { address, network }: { readonly address: string; readonly network: BitcoinNetwork },
): Email => ({
  to,
  subject: `The wallet of your ${brand} account was replaced`,
  paragraphs: [
    `Your ${brand} account now shows another wallet (${network}), with this address:`,
    address,
    'Payments to it can be spent only with the keys of that wallet.',
  ],
  link: { label: 'Open your wallet', url: `${siteUrl}/wallet` },
  note: 'If it was not you, do not give this address to anyone. Change your password, sign out everywhere and load your own wallet again.',
})
