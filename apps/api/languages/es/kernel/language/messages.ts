import type { Translation } from '@satlens/domain'
import type { messages as english } from '#kernel/language/messages.ts'

/** Texts for times and devices in emails and pages. */
export const messages: Translation<typeof english> = {
  utc: (dateTime) => `${dateTime} (UTC)`,
  device: {
    unknown: 'Dispositivo desconocido',
    unknownOn: (system) => `Un navegador en ${system}`,
    on: (program, system) => `${program} en ${system}`,
  },
}
