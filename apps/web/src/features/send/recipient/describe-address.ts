import {
  ADDRESS_NETWORK_LABELS,
  type AddressKind,
  getAddressKind,
  getAddressNetwork,
  parseBitcoinAddress,
  verifyAddressChecksum,
} from '@satlens/domain'

const KIND_NAMES = {
  legacy: 'Legacy address',
  script: 'Script address',
  segwit_v0: 'Native SegWit address',
  taproot: 'Taproot address',
  segwit_future: 'Future SegWit address',
} as const satisfies Record<AddressKind, string>

/** What a good address is, in words; null while it is incomplete or wrong, which only sending judges aloud. */
export function describeAddress(text: string): string | null {
  const address = parseBitcoinAddress(text)
  if (!address.ok || !verifyAddressChecksum(address.value).ok) return null
  return `${KIND_NAMES[getAddressKind(address.value)]}, ${ADDRESS_NETWORK_LABELS[getAddressNetwork(address.value)]}, checksum correct.`
}
