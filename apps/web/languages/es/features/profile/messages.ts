import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/profile/messages.ts'

/** Everything the profile page says. */
export const messages: Translation<typeof english> = {
  title: 'Tu perfil',
  loading: 'Cargando tu perfil',
  loadFailed: 'No se pudo cargar el perfil',
  notLoaded: 'No se pudo cargar tu perfil',

  information: 'Información del perfil',
  email: 'Correo electrónico',
  emailNote: 'La dirección de correo no se puede cambiar',
  currencyHelp:
    'Para los precios, su historial, las alertas nuevas, tus billeteras y los pagos que preparas. Los montos de las demos siguen en dólares estadounidenses.',
  languageHelp: 'Para esta app y los correos que te enviamos.',
  languageOfBrowser: 'El idioma del navegador',
  fields: { full_name: 'Nombre completo', preferred_currency: 'Divisa', language: 'Idioma' },
  submit: 'Guardar perfil',
  submitting: 'Guardando…',
  emptyHint: (label) => `Completa este campo: ${label}`,
  missing: 'Faltan datos',
  updated: { title: 'Perfil guardado', description: 'Tus cambios se guardaron' },
  updateFailed: 'No se pudo guardar el perfil',
  noAnswer: 'El servidor no respondió. Lo que introdujiste sigue aquí.',
  notAuthenticated: 'No has iniciado sesión',

  account: 'Acciones de la cuenta',
  accountNote: 'Cierra tu sesión en este navegador. En otros dispositivos sigue abierta.',
  signOut: 'Cerrar sesión',
  signingOut: 'Cerrando sesión…',
  signedOut: { title: 'Sesión cerrada', description: 'Cerraste sesión correctamente' },
  signOutFailed: 'No se pudo cerrar sesión',
  signedOutHere:
    'Cerraste sesión en este navegador. No pudimos conectar con el servidor, así que la sesión puede seguir activa hasta que caduque.',
}
