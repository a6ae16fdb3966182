import type { Translation } from '@satlens/domain'
import type { liveTimeMessages as english } from '#src/features/dashboard/history/live-time-messages.ts'

/** The texts about the time in which prices were live. */
export const liveTimeMessages: Translation<typeof english> = {
  title: 'En vivo en las últimas 24 horas:',
  simulatedTitle: 'Precios simulados, al día en las últimas 24 horas:',
  share: {
    spot: (share) => `precio de mercado ${share}`,
    buy: (share) => `precio de compra ${share}`,
    ticker: (share) => `última operación ${share}`,
  },
  unknown: {
    spot: 'precio de mercado: todavía sin datos',
    buy: 'precio de compra: todavía sin datos',
    ticker: 'última operación: todavía sin datos',
  },
  nothing: 'Cuánto tiempo estuvieron los precios en vivo: todavía sin datos. Ya empezamos a medirlo.',
  day: 'Medido en las últimas 24 horas.',
  part: (duration) => `Tiempo medido: ${duration}.`,
  explanation: (seconds) => `Un precio está en vivo hasta que tiene ${seconds} segundos de antigüedad.`,
  failed:
    'No se pudo cargar cuánto tiempo estuvieron los precios en vivo. Lo intentaremos de nuevo en menos de un minuto.',
}
