import type { Translation } from '@satlens/domain'
import { plural } from '#languages/es/plural.ts'
import { settings } from '#shared/browser/settings.ts'
import type { messages as english } from '#src/app/payment-notices/messages.ts'

/** The texts of browser notifications about payments. */
export const messages: Translation<typeof english> = {
  open: `Abre tu billetera en ${settings.brand} para ver los detalles.`,
  spent: 'Si no hiciste este pago, mueve de inmediato los bitcoins restantes a una billetera nueva.',
  several: (count) =>
    plural(count, { one: '1 aviso sobre tus cuentas', other: `${count} avisos sobre tus cuentas` }),
}
