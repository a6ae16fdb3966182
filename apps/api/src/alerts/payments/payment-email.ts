import { describePaymentNotice, formatBtc, type PaymentNoticeKind, toSats } from '@satlens/domain'
import { type EmailContent, formatDateTimeUtc } from '#auth/index.ts'
import type { DecidedPaymentNotice } from './payment-notices.queries.ts'
import type { PaymentChange } from './watched-payments.ts'

export interface PaymentEmailSite {
  readonly brand: string
  readonly siteUrl: string
  readonly getPaymentUnsubscribeUrl: (userId: string) => string
}

/**
 * Renders the email about the notices that one change of a payment caused. Without `saysAmounts` it contains no amount, no
 * address and no transaction ID.
 */
export function renderPaymentEmail(
  { brand, siteUrl, getPaymentUnsubscribeUrl }: PaymentEmailSite,
  to: string,
  change: PaymentChange,
  notices: readonly DecidedPaymentNotice[],
  saysAmounts: boolean,
): EmailContent {
  const describe = (notice: DecidedPaymentNotice, withAmount: boolean) =>
    describePaymentNotice({
      kind: notice.kind,
      accountName: notice.accountName,
      direction: notice.direction,
      value: notice.value ?? null,
      amount: withAmount ? notice.amountSats : null,
    })
  const [first] = notices
  if (!first) throw new Error('An email about a payment needs a notice')
  const kinds = notices.map(({ kind }) => kind)
  return {
    to,
    subject: `${brand}: ${describe(first, false)}`,
    paragraphs: [
      ...notices.map((notice) => `${describe(notice, saysAmounts)}. ${getMore(notice.kind, change)}`.trim()),
      ...(kinds.includes('spent') ? [STOLEN_KEYS] : []),
    ],
    ...(saysAmounts ? { details: getDetails(change) } : {}),
    link: { label: 'Open your wallet', url: `${siteUrl}/wallet` },
    note: `You're receiving this email because you turned on notices for this account on ${brand}.`,
    switchOffUrl: getPaymentUnsubscribeUrl(change.userId),
  }
}

const STOLEN_KEYS =
  "If you didn't make this payment, someone else has the keys of this account. Move the remaining coins to a new wallet right away."

function getMore(kind: PaymentNoticeKind, { payment }: PaymentChange): string {
  switch (kind) {
    case 'received':
    case 'spent': {
      const seen = `Seen on ${formatDateTimeUtc(payment.happenedAt)}.`
      return payment.state === 'unconfirmed' ? `${seen} It isn't confirmed yet.` : seen
    }
    case 'balance_below':
    case 'balance_above':
      return 'Unconfirmed payments are included.'
    case 'vanished':
      return 'It is neither in the blockchain nor waiting for a block. If you were expecting it, ask the sender. If you sent it, check your wallet app.'
    case 'confirmed':
    case 'dormant_moved':
      return ''
  }
}

const getDetails = ({ amount, balance, txid }: PaymentChange) => [
  {
    label: 'Amount',
    value: `${amount < 0n ? '-' : ''}${formatBtc(toSats(amount < 0n ? -amount : amount))} BTC`,
  },
  { label: 'Balance', value: `${formatBtc(toSats(balance < 0n ? 0n : balance))} BTC` },
  { label: 'Transaction', value: txid },
]
