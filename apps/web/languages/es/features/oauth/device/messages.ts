import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/oauth/device/messages.ts'

/** The texts of the page on which users allow a device without a browser. */
export const messages: Translation<typeof english> = {
  title: 'Conectar un dispositivo',
  lead: 'Escribe el código que muestra tu dispositivo.',
  code: 'Código',
  codeHelp: '8 letras, por ejemplo BCDF-GHJK',
  codeIncomplete: 'Escribe las 8 letras del código',
  codeMissing: 'Falta el código',
  prefilled: 'Comprueba que tu dispositivo muestra exactamente este código.',
  next: 'Continuar',
  checking: 'Comprobando…',
  checkFailed: 'No se pudo comprobar el código',

  question: (app) => `¿Iniciar sesión en ${app} en un dispositivo?`,
  warning: {
    title: 'Continúa solo si lo empezaste tú',
    body: 'Si alguien te envió este código o te pidió que lo escribieras, rechaza la solicitud. De lo contrario, esa persona iniciará sesión con tu cuenta.',
  },
  device: 'Dispositivo',
  from: 'Dirección IP',
  noAddress: 'Desconocida',
  asked: 'Solicitado',

  allowed: {
    title: 'Dispositivo conectado',
    body: 'Puedes volver a tu dispositivo.',
  },
  denied: {
    title: 'Solicitud rechazada',
    body: 'El dispositivo no obtuvo acceso. Puedes cerrar esta página.',
  },
  another: 'Escribir otro código',
}
