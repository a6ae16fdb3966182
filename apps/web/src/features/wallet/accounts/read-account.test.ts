import { expect, test } from 'vitest'
import { ADDRESS, DESCRIPTOR } from '#test/overview.ts'
import { readScannedAccount } from './read-account.ts'

const PLAIN =
  'tpubDDfvzhdVV4unsoKt5aE6dcsNsfeWbTgmLZPi8LQDYU2xixrYemMfWJ3BaVneH3u7DBQePdTwhpybaKRU95pi6PMUtLPBJLVQRpzEnjfjZzX'

test.each([
  ['a descriptor', DESCRIPTOR, { source: DESCRIPTOR, name: null }],
  ['a key whose address type is asked for later', PLAIN, { source: PLAIN, name: null }],
  ['the address of a payment link', `bitcoin:${ADDRESS}?amount=0.1`, { source: ADDRESS, name: null }],
  [
    'the first account of a JSON export',
    JSON.stringify({ descriptors: [{ desc: DESCRIPTOR }] }),
    { source: DESCRIPTOR, name: 'Native SegWit' },
  ],
  ['an address of another network', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', { name: null }],
])('a QR code with %s is read', (_what, text, expected) => {
  expect(readScannedAccount(text, 'signet')).toMatchObject(expected)
})

test.each([
  ['another text', 'https://example.com'],
  ['a private key', DESCRIPTOR.replace('tpub', 'tprv')],
])('a QR code with %s is not read', (_what, text) => {
  expect(readScannedAccount(text, 'signet')).toBeNull()
})
