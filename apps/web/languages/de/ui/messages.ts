import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/ui/messages.ts'

/** The texts of components that are the same everywhere. */
export const messages: Translation<typeof english> = {
  close: 'Schließen',
  copied: 'Kopiert',
  copyFailed: 'Kopieren fehlge\u00adschlagen',
  password: { show: 'Anzeigen', hide: 'Verbergen' },
  amounts: { show: 'Beträge einblenden', hide: 'Beträge ausblenden' },
}
