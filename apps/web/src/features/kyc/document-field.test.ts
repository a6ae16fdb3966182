import { expect, test } from 'vitest'
import { formatFileSize } from './document-field.tsx'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [12_400_000, '12.4 MB'],
  [3_000_000_000, '3.0 GB'],
  [5_000_000_000_000, '5000.0 GB'],
])('formatFileSize formats %i bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
