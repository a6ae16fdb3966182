import type { Translation } from '@satlens/domain'
import { plural } from '#languages/de/plural.ts'
import { settings } from '#shared/browser/settings.ts'
import type { messages as english } from '#src/app/payment-notices/messages.ts'

/** The texts of browser notifications about payments. */
export const messages: Translation<typeof english> = {
  open: `Einzelheiten finden Sie in Ihrer Wallet bei ${settings.brand}.`,
  spent:
    'Wenn Sie diese Zahlung nicht veranlasst haben, übertragen Sie die übrigen Bitcoins sofort auf eine neue Wallet.',
  several: (count) =>
    plural(count, {
      one: 'Eine Benach\u00adrichtigung zu Ihren Konten',
      other: `${count} Benach\u00adrichtigungen zu Ihren Konten`,
    }),
}
