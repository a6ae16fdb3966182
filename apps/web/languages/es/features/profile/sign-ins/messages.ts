import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/profile/sign-ins/messages.ts'

/** The texts of the card of recent sign-ins. */
export const messages: Translation<typeof english> = {
  title: 'Inicios de sesión recientes',
  loading: 'Cargando tus inicios de sesión',
  loadFailed: 'No se pudieron cargar tus inicios de sesión',
  list: 'Inicios de sesión de los últimos 30 días',
  none: {
    title: 'Ningún inicio de sesión en los últimos 30 días',
    body: 'El próximo aparecerá aquí con su dispositivo y dirección IP.',
  },
  note: 'Hasta 100 inicios de sesión de los últimos 30 días. Si no reconoces alguno, cambia tu contraseña.',
  failed: 'Intento fallido',
  from: (ip) => (ip === '' ? 'Desde una dirección IP desconocida' : `Desde ${ip}`),
  showAll: (count) => `Mostrar los ${count}`,
}
