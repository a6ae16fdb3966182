import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/step-up/messages.ts'

/** The texts of confirming the identity again (step-up). */
export const messages: Translation<typeof english> = {
  factorTitle: 'Confirma que eres tú',
  factorLead: 'Para continuar, usa uno de tus métodos de verificación.',

  freshTitle: 'Confirma que eres tú',
  freshLead: (email) =>
    `Iniciaste sesión hace más de un día. Introduce el código de 6 dígitos que enviamos a ${email}.`,
  freshElsewhere:
    'Iniciaste sesión hace más de un día y no tenemos una dirección de correo a la que enviar un código. Cierra sesión, vuelve a iniciarla y regresa aquí.',
  submit: 'Continuar',
  submitting: 'Comprobando…',
  cancel: 'Cancelar',
  confirmFailed: 'No se pudo verificar el código',

  code: 'Código de 6 dígitos',
  codeLead: (email) => `Enviaremos un código de 6 dígitos a ${email} para confirmar que eres tú.`,
  codeIncomplete: 'Introduce los 6 dígitos del código',
  send: 'Enviar código',
  sending: 'Enviando…',
  sendAgain: 'Enviar otro código',
  sendAgainIn: (seconds) => `Enviar otro código en ${seconds}\u00a0s`,
  sent: {
    title: 'Código enviado',
    description: 'Revisa tu correo. Los códigos de correos anteriores ya no funcionan.',
  },
  sendFailed: 'No se pudo enviar el código',
}
