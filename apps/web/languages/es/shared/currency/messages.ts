import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/currency/messages.ts'

/** The texts beside converted amounts. `price` and `details` are formatted. */
export const messages: Translation<typeof english> = {
  rate: (price, details) => `1\u00a0BTC = ${price} (${details})`,
  loading: 'Cargando el precio…',
  unavailable: (currency) => `No podemos mostrar valores en ${currency} sin un precio en vivo.`,
  noSource: (currency) =>
    `Este servidor no tiene una fuente de precios en ${currency}, así que no mostramos valores.`,
}
