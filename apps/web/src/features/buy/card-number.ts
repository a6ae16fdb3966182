/** The test numbers of the payment providers, as digits. */
const TEST_NUMBERS: ReadonlySet<string> = new Set([
  '4242424242424242',
  '4000056655665556',
  '4111111111111111',
  '4012888888881881',
  '4000000000000002',
  '4000000000000077',
  '4000000000009995',
  '5555555555554444',
  '5105105105105100',
  '5200828282828210',
  '2223003122003222',
  '378282246310005',
  '371449635398431',
  '6011111111111117',
  '6011000990139424',
  '3056930009020004',
  '3566002020360505',
  '6200000000000005',
])

/** Returns true for 13 to 19 digits with a valid check digit, except for test numbers. */
export function isPossibleRealCard(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{13,19}$/.test(digits) || /^0+$/.test(digits)) return false
  return hasCheckDigit(digits) && !TEST_NUMBERS.has(digits)
}

/** ISO/IEC 7812-1 annex B: every second digit from the right is doubled, and the digits add up to a multiple of ten. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
