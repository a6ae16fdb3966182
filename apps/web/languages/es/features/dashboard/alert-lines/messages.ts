import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/dashboard/alert-lines/messages.ts'

/** The texts of the price alerts in the chart. */
export const messages: Translation<typeof english> = {
  list: 'Alertas de precio en el gráfico',
  label: {
    price_above: (price) => `Por encima de ${price}`,
    price_below: (price) => `Por debajo de ${price}`,
  },
  handle: {
    price_above: 'Alerta: precio igual o superior a',
    price_below: 'Alerta: precio igual o inferior a',
  },
  beyondEdge: {
    above: (price) => `${price}, por encima del gráfico`,
    below: (price) => `${price}, por debajo del gráfico`,
  },
  help: 'Las flechas mueven la alerta; Re Pág y Av Pág la mueven más. Intro guarda y Escape cancela.',
  undo: 'Deshacer',
}
