import type { Translation } from '@satlens/domain'
import type { messages as english } from '#kernel/language/messages.ts'

/** Texts for times and devices in emails and pages. */
export const messages: Translation<typeof english> = {
  utc: (dateTime) => `${dateTime} بالتوقيت العالمي`,
  device: {
    unknown: 'جهاز غير معروف',
    unknownOn: (system) => `متصفح على \u2068${system}\u2069`,
    on: (program, system) => `\u2068${program}\u2069 على \u2068${system}\u2069`,
  },
}
