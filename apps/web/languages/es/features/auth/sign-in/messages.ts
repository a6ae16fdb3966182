import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/auth/sign-in/messages.ts'

/** The question whether an email link, which was requested elsewhere, may sign in this browser. */
export const messages: Translation<typeof english> = {
  title: '¿Es tu cuenta?',
  lead: 'Este enlace de inicio de sesión no se pidió desde este navegador.',
  recoveryLead: 'Este restablecimiento de contraseña no se pidió desde este navegador.',
  account: 'Cuenta',
  accept: 'Sí, iniciar sesión',
  acceptRecovery: 'Sí, elegir contraseña nueva',
  decline: 'No, no es mía',
}
