import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/app/layout/language-messages.ts'

/** The question before the page is loaded in another language. */
export const messages: Translation<typeof english> = {
  title: '¿Cambiar de idioma?',
  caution: 'La página se vuelve a cargar en el otro idioma y se borra lo que aún no hayas enviado.',
  confirm: 'Cambiar de idioma',
  confirming: 'Cambiando de idioma…',
  cancel: 'Cancelar',
}
