import type { Translation } from '@satlens/domain'
import type { messages as english } from '../../../../src/bitcoin/wallets/messages.ts'

/** The email about a wallet that replaced another one. */
export const messages: Translation<typeof english> = {
  subject: (brand) => `Se reemplazó tu billetera de ${brand}`,
  replaced: (brand, network) =>
    `Tu cuenta de ${brand} ahora usa otra billetera (${network}). Su dirección para recibir:`,
  consequence:
    'Los pagos a esta dirección van a esa billetera, y solo sus claves permiten gastar los bitcoins.',
  button: 'Abrir tu billetera',
  note: 'Si no fuiste tú, cambia tu contraseña de inmediato, cierra todas las demás sesiones y vuelve a cargar tu propia billetera.',
}
