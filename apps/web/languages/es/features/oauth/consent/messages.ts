import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/oauth/consent/messages.ts'

/** The texts of the page on which users allow or deny an app. */
export const messages: Translation<typeof english> = {
  title: (app, brand) => `¿Iniciar sesión en ${app} con ${brand}?`,
  pageTitle: 'Permitir una app',
  sendsTo: 'Te lleva de vuelta a',
  thisDevice: 'un programa de este dispositivo',
  appOf: (scheme) => `la app que abre los enlaces ${scheme}`,
  otherAccount: 'Usar otra cuenta',
  switching: 'Cerrando sesión…',
  switchFailed: 'No se pudo cerrar la sesión',

  signInAgain: {
    title: 'Inicia sesión de nuevo para continuar',
    body: (app) => `${app} te pide que confirmes que eres tú. Después volverás a esta página.`,
    button: 'Iniciar sesión de nuevo',
  },

  needsOtherAccount: {
    title: 'Esta app pide otra cuenta',
    body: (app) => `Inicia sesión con la cuenta que usas en ${app}.`,
    button: 'Usar otra cuenta',
  },

  leaving: {
    title: 'Volviendo a la app',
    site: (host) => `Un momento. Te llevamos de vuelta: ${host}`,
    app: 'Ya puedes volver a la app.',
    open: 'Abrir la app',
  },

  invalid: {
    title: 'Esta solicitud ya no es válida',
    body: 'Caducó, ya se respondió o pertenece a otra cuenta. Vuelve a la app e inicia sesión de nuevo desde allí.',
  },
}
