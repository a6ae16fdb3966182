import type { Translation } from '@satlens/domain'
import { plural } from '#languages/es/plural.ts'
import type { historyMessages as english } from '#src/features/wallet/activity/history-messages.ts'

/** The texts of the chart of the total. */
export const historyMessages: Translation<typeof english> = {
  point: (total, day) => `${total} el ${day}`,
  summary: (first, last) => `De ${first} a ${last}`,
  cursor: 'Total en una fecha',
  caption: 'Total de tus cuentas, del más reciente al más antiguo',
  date: 'Fecha',
  total: 'Total',
  asTable: 'Ver como tabla',
  asChart: 'Ver como gráfico',
  undrawable: 'Este navegador no puede mostrar el gráfico. Aquí están los datos en una tabla.',
  hidden: 'El gráfico de tu total está oculto, igual que tus montos.',

  worth: (currency, sources) => `Cada total, al precio en ${currency} de ese momento. Precios: ${sources}.`,
  noPrice: 'Sin precio conocido',
  noPriceOn: (currency, day) => `Sin precio conocido en ${currency} el ${day}`,
  noPrices: (currency) =>
    `No tenemos precios en ${currency} de estas fechas, así que el gráfico solo se muestra en BTC y sats.`,
  gapBefore: (currency, day) => `Sin precios en ${currency} antes del ${day}.`,
  gapAfter: (currency, day) => `Sin precios en ${currency} después del ${day}.`,
  gapBetween: (currency, from, to) => `Sin precios en ${currency} entre el ${from} y el ${to}.`,
  gaps: (count, currency) =>
    plural(count, {
      one: `1 intervalo sin precios en ${currency}.`,
      other: `${count} intervalos sin precios en ${currency}.`,
    }),
}
