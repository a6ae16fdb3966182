import type { Currency, Translation } from '@satlens/domain'
import type { ALERT_MESSAGES as english } from '@satlens/domain/alerts/messages'

/** The texts of price alerts. `currency` is null for US dollars, which need no name; prices and percentages are formatted. */
export const ALERT_MESSAGES: Translation<typeof english> = {
  price: {
    not_a_number: (currency, decimals) => {
      const [name, example] = currency === null ? ['US-Dollar', '65000'] : [currency, '60000']
      return `Geben Sie einen Preis in ${name} ein, zum Beispiel ${decimals ? `${example} oder ${example},50` : '9500000'}`
    },
    too_precise: (decimals) =>
      decimals
        ? `Der Preis darf höchstens ${decimals} Nachkomma\u00adstellen haben`
        : 'Der Preis darf keine Nachkomma\u00adstellen haben',
    out_of_range: (min, max) => `Der Preis muss zwischen ${min} und ${max} liegen`,
  },
  move: {
    not_a_number: 'Geben Sie eine Prozentzahl ein, zum Beispiel 5 oder 7,5',
    too_precise: 'Die Änderung darf höchstens 2 Nachkomma\u00adstellen haben',
    out_of_range: 'Die Änderung muss zwischen 1\u00a0% und 100\u00a0% liegen',
  },
  conditions: {
    price_above: (currency, price) => `Preis${inCurrency(currency)} bei oder über ${price}`,
    price_below: (currency, price) => `Preis${inCurrency(currency)} bei oder unter ${price}`,
    day_move: (currency, percent) =>
      `Änderung in 24\u00a0h${inCurrency(currency)} um ${percent}\u00a0% oder mehr`,
  },
}

function inCurrency(currency: Currency | null) {
  return currency === null ? '' : ` in ${currency}`
}
