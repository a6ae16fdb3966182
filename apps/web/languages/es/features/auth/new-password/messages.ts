import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/auth/new-password/messages.ts'

/** Everything the form for a new password says. */
export const messages: Translation<typeof english> = {
  forgotten: {
    title: 'Elige una contraseña nueva',
    lead: 'Al guardarla, se cerrará la sesión en todos tus otros dispositivos.',
  },
  removed: {
    title: 'Elige una contraseña',
    lead: 'Quitamos la contraseña anterior de esta cuenta porque quizá la puso otra persona.',
  },
  password: 'Contraseña nueva',
  submit: 'Guardar contraseña nueva',
  submitting: 'Guardando…',
  done: {
    title: 'Contraseña guardada',
    description: 'Se cerró la sesión en tus otros dispositivos.',
  },
  failed: 'No se pudo guardar la contraseña nueva',
}
