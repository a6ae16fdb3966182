const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Dollars with their cents: `$64,210.00`. */
export const usd = (amount: number): string => dollars.format(amount)
