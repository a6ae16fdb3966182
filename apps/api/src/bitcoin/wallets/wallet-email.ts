import type { BitcoinNetwork } from '@satlens/domain'
import type { Email } from '../../auth/index.ts'

/** The product's name and the URL of its site, without a slash at the end. */
export interface Sender {
  readonly brand: string
  readonly siteUrl: string
}

/** Sent when another wallet replaced the current one. The account shows its address from then on. */
export const walletReplacedEmail = (
  { brand, siteUrl }: Sender,
  to: string,
  { address, network }: { readonly address: string; readonly network: BitcoinNetwork },
): Email => ({
  to,
  subject: `Your ${brand} wallet was replaced`,
  paragraphs: [
    `Your ${brand} account now shows a different wallet (${network}) with this wallet address:`,
    address,
    'Only the keys of that wallet can spend payments to it.',
  ],
  link: { label: 'Open your wallet', url: `${siteUrl}/wallet` },
  note: "If this wasn't you, don't share this wallet address. Change your password, end all sessions and load your own wallet again.",
})
