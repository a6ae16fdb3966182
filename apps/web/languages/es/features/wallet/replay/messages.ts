import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/wallet/replay/messages.ts'

/** The texts of the replay of a recorded chain. */
export const messages: Translation<typeof english> = {
  title: 'Ejemplo',
  demo: 'Demo',
  caption: 'Grabado en una red de prueba. Estas monedas no tienen valor ni son tuyas.',
  close: 'Cerrar ejemplo',
  total: 'Total de 2 cuentas',
  accounts: 'Cuentas del ejemplo',
  payments: 'Pagos del ejemplo',
  noPayments: 'Aún no hay pagos',
  position: (step, count) => `Paso ${step} de ${count}`,
  back: 'Atrás',
  next: 'Siguiente',
  play: 'Reproducir',
  pause: 'Pausar',
  restart: 'Empezar de nuevo',
  steps: {
    watched: 'Se observan dos cuentas. Las dos están vacías todavía.',
    seen: 'Alguien envía 0,025\u00a0BTC a los ahorros. El pago se ve antes de confirmarse.',
    replaced:
      'Quien envía sube la comisión. La primera versión queda marcada como reemplazada y ya no cuenta.',
    confirmed: 'Un bloque contiene el pago. Ahora cuenta en el saldo.',
    moved: '0,008\u00a0BTC pasan de los ahorros al gasto diario por una pequeña comisión.',
    moved_confirmed: 'El bloque siguiente contiene esa transferencia.',
    reorganized:
      'La red descarta ese bloque por una cadena más larga. La transferencia vuelve a estar sin confirmar.',
    settled:
      'Nuevos bloques contienen la transferencia. Después de seis confirmaciones se considera definitiva.',
  },
}
