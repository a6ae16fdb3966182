import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/profile/apps/messages.ts'

/** Everything the card of the apps with access says. */
export const messages: Translation<typeof english> = {
  title: 'Apps con acceso',
  loading: 'Cargando tus apps',
  loadFailed: 'No se pudieron cargar tus apps',
  list: 'Apps en las que inicias sesión con esta cuenta',
  empty: {
    title: 'Ninguna app',
    body: 'Las apps aparecen aquí cuando permites iniciar sesión en ellas con esta cuenta.',
  },
  since: 'Desde el',
  lastUsed: 'Último uso:',
  neverUsed: 'Aún sin usar',
  scopes: (app) => `Qué puede hacer ${app}`,
  remove: 'Quitar acceso',
  removeOf: (app) => `Quitar acceso: ${app}`,
  confirm: {
    title: (app) => `¿Quitar el acceso de ${app}?`,
    body: 'Se cerrará su sesión y tendrá que preguntarte antes de volver a iniciarla.',
    confirm: 'Quitar acceso',
    confirming: 'Quitando…',
    cancel: 'Conservar',
  },
  removed: {
    title: 'Se quitó el acceso',
    description: (app) => `${app} ya no tiene acceso a tu cuenta.`,
  },
  removeFailed: 'No se pudo quitar el acceso',
}
