import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/app/layout/language-messages.ts'

/** The question before the page is loaded in another language. */
export const messages: Translation<typeof english> = {
  title: 'Sprache ändern?',
  caution:
    'Die Seite wird in der anderen Sprache neu geladen. Dabei geht verloren, was Sie noch nicht abgeschickt haben.',
  confirm: 'Sprache ändern',
  confirming: 'Sprache wird geändert\u00a0…',
  cancel: 'Abbrechen',
}
