/** Splits a formatted amount of money into its number and its sign, which other languages than English write behind it. */
export function splitMoney(formatted: string): { readonly currency: string; readonly value: string } {
  const text = formatted.replace(/\p{Bidi_Control}/gu, '')
  const start = text.search(/\d/)
  const [value = ''] = /^[\d.,]+/.exec(text.slice(start)) ?? []
  return { currency: text.slice(0, start) || text.slice(start + value.length).trim(), value }
}
