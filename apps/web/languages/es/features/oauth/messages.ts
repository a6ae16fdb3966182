import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/oauth/messages.ts'

/** What the pages that allow apps and devices have in common. */
export const messages: Translation<typeof english> = {
  loading: 'Cargando la solicitud',
  loadFailed: 'No se pudo cargar la solicitud',
  noAnswer: 'El servidor no respondió. Comprueba tu conexión e inténtalo de nuevo.',
  dashboard: 'Ir al panel',

  off: {
    title: 'No disponible en este servidor',
    body: (brand) =>
      `Aquí no puedes iniciar sesión en otras apps con ${brand}. El operador no lo ha activado.`,
    home: 'Ir a la página de inicio',
  },

  access: (app) => `Qué puede hacer ${app}`,
  api: (resource) => `Usar ${resource} en tu nombre`,
  limits: 'No puede ver tu billetera ni cambiar tu cuenta.',
  unverified: {
    title: 'Esta app no está verificada',
    body: 'Se registró por sí misma y no hemos comprobado quién la gestiona. No permitas el acceso solo por su nombre.',
  },
  signedInAs: 'Sesión iniciada como',
  allow: 'Permitir',
  allowing: 'Permitiendo…',
  deny: 'Rechazar',
  denying: 'Rechazando…',
  allowFailed: 'No se pudo permitir el acceso',
  denyFailed: 'No se pudo rechazar el acceso',
  removable: 'Puedes quitar este acceso en tu perfil cuando quieras.',
  needsFactor: {
    title: 'Se requiere la verificación en dos pasos',
    body: 'Para permitirlo, activa la verificación en dos pasos en tu perfil. Después, vuelve a esta página.',
    profile: 'Ir a tu perfil',
  },
}
