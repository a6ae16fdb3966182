import { bench, describe } from 'vitest'
import { type BitcoinAddress, parseBitcoinAddressFormat } from './address.ts'
import { verifyAddressChecksum } from './address-checksum.ts'

function read(text: string): BitcoinAddress {
  const address = parseBitcoinAddressFormat(text)
  if (!address.ok) throw new Error(`${text} is refused: ${address.issue}`)
  return address.value
}

const ADDRESSES = {
  'base58, valid': '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  'bech32, valid': 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'bech32m, valid': 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  'base58, mistyped and located': '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
  'bech32, mistyped and located': 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  'bech32m, mistyped and located': 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jjq',
}

describe('a checksum', () => {
  for (const [name, text] of Object.entries(ADDRESSES)) {
    const address = read(text)
    bench(name, () => {
      verifyAddressChecksum(address)
    })
  }
})
