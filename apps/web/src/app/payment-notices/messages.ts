import { settings } from '#shared/browser/settings.ts'

/** The texts of browser notifications about payments. */
export const messages = {
  open: `Open your ${settings.brand} wallet for details.`,
  spent: "If you didn't make this payment, move the remaining coins to a new wallet right away.",
  several: (count: number) => `${count} notices about your accounts`,
} as const
