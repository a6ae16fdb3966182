import type { Translation } from '@satlens/domain'
import type { walletMessages as english } from '#src/features/auth/alternatives/wallet-messages.ts'

/** The texts of signing in with an Ethereum wallet, which are loaded with its code. */
export const walletMessages: Translation<typeof english> = {
  declined: {
    title: 'No se recibió la firma',
    description: 'Firma el mensaje en tu billetera o inicia sesión de otra forma.',
  },
  pending: {
    title: 'Tu billetera ya está abierta',
    description: 'Completa o cierra la solicitud en tu billetera y vuelve a intentarlo.',
  },
  noAccount: {
    title: 'No se eligió ninguna cuenta',
    description: 'Desbloquea tu billetera, elige una cuenta y vuelve a intentarlo.',
  },
  broken: {
    title: 'Tu billetera respondió de forma inesperada',
    description: 'Vuelve a intentarlo o inicia sesión de otra forma.',
  },
  notVerified: {
    title: 'No se pudo iniciar sesión',
    description:
      'No se pudo verificar la firma. Comprueba que el reloj de tu dispositivo esté en hora y que tu billetera use la red principal de Ethereum, y vuelve a intentarlo.',
  },
}
