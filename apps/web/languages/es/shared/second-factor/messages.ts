import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/second-factor/messages.ts'

/** The texts of the second-factor forms, on every screen that asks for one. */
export const messages: Translation<typeof english> = {
  submit: 'Continuar',
  submitting: 'Comprobando…',
  failed: 'No se pudo verificar',
  codeIncomplete: 'Introduce los 6 dígitos del código',
  invalidCode: 'Código incorrecto',
  otherWays: 'Otros métodos de verificación',
  confirmFirst: 'Primero, confirma con un método que ya tengas.',
  back: 'Volver',
  app: {
    way: 'App de autenticación',
    lead: 'Introduce el código de 6 dígitos de tu app de autenticación.',
    label: 'Código de 6 dígitos',
    once: 'Cada código funciona una sola vez. Si acabas de usar uno, espera al siguiente.',
  },
  phone: {
    way: 'SMS',
    lead: 'Te enviaremos un código de 6 dígitos por SMS.',
    label: 'Código de 6 dígitos',
    send: 'Enviar código',
    sending: 'Enviando…',
    sendAgain: 'Enviar otro código',
    sendAgainIn: (seconds) => `Enviar otro código en ${seconds}\u00a0s`,
    sent: { title: 'Código enviado', description: 'Caduca en 5 minutos.' },
    sendFailed: 'No se pudo enviar el código',
  },
  key: {
    way: 'Llave de seguridad',
    lead: 'Ten a mano tu llave de seguridad y sigue las instrucciones del navegador.',
    submit: 'Usar llave de seguridad',
    submitting: 'Esperando la llave…',
    left: 'No se usó la llave. Inténtalo de nuevo cuando la tengas a mano.',
    unavailable: 'En este navegador no puedes usar llaves de seguridad. Elige otro método.',
  },
  recoveryCode: {
    way: 'Código de respaldo',
    lead: 'Introduce uno de tus códigos de respaldo. Cada uno funciona una sola vez.',
    label: 'Código de respaldo',
    missing: 'Introduce uno de tus códigos de respaldo',
  },
}
