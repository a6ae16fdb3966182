import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/ui/messages.ts'

/** The texts of components that are the same everywhere. */
export const messages: Translation<typeof english> = {
  close: 'Cerrar',
  copied: 'Copiado',
  copyFailed: 'No se pudo copiar',
  password: { show: 'Mostrar', hide: 'Ocultar' },
  amounts: { show: 'Mostrar montos', hide: 'Ocultar montos' },
}
