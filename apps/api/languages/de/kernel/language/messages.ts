import type { Translation } from '@satlens/domain'
import type { messages as english } from '#kernel/language/messages.ts'

/** Texts for times and devices in emails and pages. */
export const messages: Translation<typeof english> = {
  utc: (dateTime) => `${dateTime} Uhr (UTC)`,
  device: {
    unknown: 'Unbekanntes Gerät',
    unknownOn: (system) => `Ein Browser auf ${system}`,
    on: (program, system) => `${program} auf ${system}`,
  },
}
