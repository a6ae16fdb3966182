import type { Currency } from '@satlens/domain'
import { PAYMENT_NOTICE_MESSAGES } from '@satlens/domain/notices/messages'

/**
 * The texts of emails about prices and payments and of the pages that unsubscribe from them. Amounts, percentages and times
 * are formatted. `currency` is null for US dollars, which need no name.
 */
export const messages = {
  price: {
    subject: (brand: string, condition: string, isSimulated: boolean) =>
      isSimulated ? `${brand} (simulated): ${condition}` : `${brand}: ${condition}`,
    conditions: {
      price_above: (price: string, currency: Currency | null) =>
        currency === null ? `Price at or above ${price}` : `Price in ${currency} at or above ${price}`,
      price_below: (price: string, currency: Currency | null) =>
        currency === null ? `Price at or below ${price}` : `Price in ${currency} at or below ${price}`,
      day_move: (percent: string, currency: Currency | null) =>
        currency === null
          ? `24h change of ${percent} or more`
          : `24h change in ${currency} of ${percent} or more`,
    },
    /** `change` is a signed percentage, null if it is not known; `source` is null for a simulated price. */
    reached: (price: string, change: string | null, time: string, source: string | null) => {
      const end = source === null ? '. This price is simulated.' : `, according to ${source}.`
      return change === null
        ? `Bitcoin reached ${price} on ${time}${end}`
        : `Bitcoin reached ${price} (${change} in 24h) on ${time}${end}`
    },
    triggered: "This alert has triggered and won't trigger again until you reactivate it.",
    button: 'Open the dashboard',
    note: (brand: string) =>
      `You're receiving this email because you set this price alert on ${brand}. It is not financial advice.`,
  },
  payment: {
    subject: (brand: string, notice: string) => `${brand}: ${notice}`,
    notices: PAYMENT_NOTICE_MESSAGES,
    seen: (time: string) => `Seen on ${time}.`,
    unconfirmed: "It isn't confirmed yet.",
    unconfirmedIncluded: 'Unconfirmed payments are included.',
    vanished:
      'It is neither in the blockchain nor waiting for a block. If you were expecting it, ask the sender. If you sent it, check your wallet app.',
    stolenKeys:
      "If you didn't make this payment, someone else has the keys of this account. Move the remaining coins to a new wallet right away.",
    details: { amount: 'Amount', balance: 'Balance', transaction: 'Transaction' },
    button: 'Open your wallet',
    note: (brand: string) =>
      `You're receiving this email because you turned on notices for this account on ${brand}.`,
  },
  unsubscribe: {
    price: {
      title: 'Turn off price alert emails',
      text: (brand: string) =>
        `${brand} will stop sending you price alert emails. Your alerts and their history stay on the dashboard.`,
      doneTitle: 'Price alert emails are off',
      doneText: (brand: string) => `${brand} will no longer send you price alert emails.`,
      note: 'You can turn them on again on the dashboard.',
    },
    payment: {
      title: 'Turn off payment emails',
      text: (brand: string) =>
        `${brand} will stop sending you payment emails. Your notices stay in the history on the dashboard.`,
      doneTitle: 'Payment emails are off',
      doneText: (brand: string) => `${brand} will no longer send you payment emails.`,
      note: 'You can turn them on again in your wallet.',
    },
    button: 'Turn off',
    broken: {
      title: 'This link is incomplete',
      text: 'Nothing has changed. Copy the whole link from the email, or turn off these emails on the dashboard or in your wallet.',
      note: 'Some email apps break long links at the end of a line.',
    },
  },
} as const
