import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/legal/messages.ts'

/** The texts around the legal documents, which are in English in every language. */
export const messages: Translation<typeof english> = {
  binding: 'هذا المستند متاح بالإنجليزية فقط، والنص الإنجليزي هو الملزم.',
}
