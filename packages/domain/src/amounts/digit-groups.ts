/** Digits in groups of three, comma between: `1234567n` is `1,234,567`. Refuses nothing; not for negatives. */
export const groupDigits = (whole: bigint): string => whole.toString().replace(/\B(?=(?:\d{3})+$)/g, ',')
