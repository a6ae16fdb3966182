import type { Currency, Translation } from '@satlens/domain'
import type { ALERT_MESSAGES as english } from '@satlens/domain/alerts/messages'

/** The texts of price alerts. `currency` is null for US dollars, which need no name; prices and percentages are formatted. */
export const ALERT_MESSAGES: Translation<typeof english> = {
  price: {
    not_a_number: (currency, decimals) => {
      const [name, example] =
        currency === null ? ['بالدولار الأمريكي', '65000'] : [`بعملة ${currency}`, '60000']
      return decimals
        ? `أدخل سعرًا ${name}، مثل ${example} أو ${example}.50`
        : `أدخل سعرًا ${name}، مثل 9500000`
    },
    too_precise: (decimals) =>
      decimals
        ? `يجب ألا تزيد المنازل العشرية في السعر على ${decimals}`
        : 'يجب أن يكون السعر بلا منازل عشرية',
    out_of_range: (min, max) => `يجب أن يكون السعر بين ${min} و${max}`,
  },
  move: {
    not_a_number: 'أدخل نسبة مئوية، مثل 5 أو 7.5',
    too_precise: 'يجب ألا تزيد المنازل العشرية في التغيّر على منزلتين',
    out_of_range: 'يجب أن يكون التغيّر بين 1% و100%',
  },
  conditions: {
    price_above: (currency, price) => `السعر${inCurrency(currency)} عند ${price} أو أعلى`,
    price_below: (currency, price) => `السعر${inCurrency(currency)} عند ${price} أو أقل`,
    day_move: (currency, percent) => `تغيّر خلال 24 ساعة${inCurrency(currency)} بنسبة ${percent}% أو أكثر`,
  },
}

function inCurrency(currency: Currency | null) {
  return currency === null ? '' : ` بعملة ${currency}`
}
