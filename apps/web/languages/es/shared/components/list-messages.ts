import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/components/list-messages.ts'

/** The texts between the entries of lists. */
export const messages: Translation<typeof english> = {
  separator: ', ',
}
