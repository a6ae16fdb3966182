import type { Translation } from '@satlens/domain'
import type { cardMessages as english } from '#src/shared/market/price-card-messages.ts'

/** The texts of cards with a price. */
export const cardMessages: Translation<typeof english> = {
  label: (currency) => `Precio de bitcoin (${currency})`,
  noChange: 'Cambio en 24\u00a0h no disponible',
  age: 'Actualizado',
  from: 'Hace 24 horas',
  source: 'Fuente',

  spread: {
    unknown: 'Precio de compra y de mercado',
    above: 'Precio de compra superior al de mercado',
    below: 'Precio de compra inferior al de mercado',
    fee: 'Incluye la comisión del proveedor',
  },
}
