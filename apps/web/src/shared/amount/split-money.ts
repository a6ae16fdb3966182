/** An amount of money in parts: its sign is `currency` if the language writes it before the number, else `unit`. */
interface MoneyParts {
  readonly value: string
  readonly currency?: string
  readonly unit?: string
}

/** Splits a formatted amount of money. */
export function splitMoney(formatted: string): MoneyParts {
  const text = formatted.replace(/\p{Bidi_Control}/gu, '')
  const start = text.search(/\d/)
  const [value = ''] = /^[\d.,]+/.exec(text.slice(start)) ?? []
  if (start > 0) return { currency: text.slice(0, start), value }
  return { value, unit: text.slice(value.length).trim() }
}
