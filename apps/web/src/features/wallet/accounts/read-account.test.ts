import { expect, test } from 'vitest'
import { readScannedAccount } from './read-account.ts'

const ADDRESS = 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'
const DESCRIPTOR =
  'wpkh([73c5da0a/84h/1h/0h]tpubDC8msFGeGuwnKG9Upg7DM2b4DaRqg3CUZa5g8v2SRQ6K4NSkxUgd7HsL2XVWbVm39yBA4LAxysQAm397zwQSQoQgewGiYZqrA9DsP4zbQ1M/<0;1>/*)#lxek0ef2'
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
