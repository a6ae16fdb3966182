import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/amount/messages.ts'

/** The texts beside amounts. */
export const messages: Translation<typeof english> = {
  hideAgain: 'Volver a ocultar después de 5 minutos',
  hidden: 'Monto oculto',
  unit: 'Mostrar montos en',
  units: { btc: 'BTC', sats: 'sats' },
}
