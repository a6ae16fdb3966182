import type { CertificatePins } from '../../src/bitcoin/chain/electrum/electrum-socket.ts'

/** Creates a store of certificates that starts with these ones. */
export function inMemoryPins(stored: Readonly<Record<string, string | null>> = {}): CertificatePins {
  const pins = new Map(Object.entries(stored))
  return {
    async pinFirst(url, fingerprint) {
      if (!pins.has(url)) pins.set(url, fingerprint)
      return pins.get(url) ?? null
    },
    async pin(url, fingerprint) {
      pins.set(url, fingerprint)
    },
  }
}
