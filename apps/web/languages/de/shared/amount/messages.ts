import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/amount/messages.ts'

/** The texts beside amounts. */
export const messages: Translation<typeof english> = {
  hideAgain: 'Nach 5 Minuten wieder ausblenden',
  hidden: 'Betrag ausgeblendet',
  unit: 'Beträge anzeigen in',
  units: { btc: 'BTC', sats: 'sats' },
}
