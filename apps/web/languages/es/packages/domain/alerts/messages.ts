import type { Currency, Translation } from '@satlens/domain'
import type { ALERT_MESSAGES as english } from '@satlens/domain/alerts/messages'

/** The texts of price alerts. `currency` is null for US dollars, which need no name; prices and percentages are formatted. */
export const ALERT_MESSAGES: Translation<typeof english> = {
  price: {
    not_a_number: (currency, decimals) => {
      const [name, example] = currency === null ? ['dólares (USD)', '65000'] : [currency, '60000']
      return `Introduce un precio en ${name}, por ejemplo ${decimals ? `${example} o ${example},50` : '9500000'}`
    },
    too_precise: (decimals) =>
      decimals
        ? `El precio no puede tener más de ${decimals} decimales`
        : 'El precio no puede tener decimales',
    out_of_range: (min, max) => `El precio debe estar entre ${min} y ${max}`,
  },
  move: {
    not_a_number: 'Introduce un porcentaje, por ejemplo 5 o 7,5',
    too_precise: 'El cambio no puede tener más de 2 decimales',
    out_of_range: 'El cambio debe estar entre el 1\u00a0% y el 100\u00a0%',
  },
  conditions: {
    price_above: (currency, price) => `Precio${inCurrency(currency)} igual o superior a ${price}`,
    price_below: (currency, price) => `Precio${inCurrency(currency)} igual o inferior a ${price}`,
    day_move: (currency, percent) => `Cambio en 24\u00a0h${inCurrency(currency)} del ${percent}\u00a0% o más`,
  },
}

function inCurrency(currency: Currency | null) {
  return currency === null ? '' : ` en ${currency}`
}
