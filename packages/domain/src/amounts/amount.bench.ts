import { bench, describe } from 'vitest'
import { formatBtc, parseBtcAmount, toSats } from './amount.ts'

const MANY_DIGITS = '9'.repeat(100_000)

describe('an amount', () => {
  bench('read', () => {
    parseBtcAmount('0.05432000')
  })

  bench('read from an exponent', () => {
    parseBtcAmount('1e-8')
  })

  bench('an amount that is too precise', () => {
    parseBtcAmount('0.123456789')
  })

  bench('an amount of 100,000 digits', () => {
    parseBtcAmount(MANY_DIGITS)
  })

  bench('written', () => {
    formatBtc(toSats(5_432_000n))
  })
})
