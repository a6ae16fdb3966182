import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/auth/inbox/messages.ts'
import { messages as pages } from '../messages.ts'

/** Everything "Check your inbox" says; what the two mails share comes first. */
export const messages: Translation<typeof english> = {
  title: 'Revisa tu correo',
  code: 'Código de 6 dígitos',
  resend: 'Reenviar correo',
  resending: 'Enviando…',
  resendIn: (seconds) => `Reenviar correo en ${seconds}\u00a0s`,

  confirmation: {
    lead: (email) =>
      `Enviamos un correo a ${email}. Abre el enlace o introduce el código de 6 dígitos para confirmar tu dirección de correo.`,
    nothingCame:
      '¿No te llegó? Revisa la carpeta de spam. Si esta dirección de correo ya tiene una cuenta, te enviamos otro correo para avisarte.',
    submit: 'Confirmar correo',
    submitting: 'Confirmando…',
    failed: 'No se pudo confirmar la dirección de correo',
    resent: {
      title: 'Correo enviado',
      description: 'Los códigos de correos anteriores ya no funcionan.',
    },
    resendFailed: pages.confirmFailed,
  },

  reset: {
    lead: (email) =>
      `Si existe una cuenta con ${email}, enviamos un correo a esa dirección. Abre el enlace o introduce el código de 6 dígitos para elegir una contraseña nueva.`,
    nothingCame:
      '¿No te llegó? Revisa la carpeta de spam y comprueba que la dirección de correo esté bien escrita.',
    submit: 'Continuar',
    submitting: 'Comprobando…',
    failed: 'No se pudo verificar el código',
    resent: {
      title: 'Solicitud recibida',
      description:
        'Si existe una cuenta con esta dirección de correo, pronto llegará un correo nuevo. Los códigos anteriores ya no funcionan.',
    },
    resendFailed: pages.signIn.resetFailed,
  },
}
