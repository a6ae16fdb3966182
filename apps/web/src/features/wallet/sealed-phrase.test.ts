import { expect, test } from 'vitest'
import { openPhrase, sealPhrase } from './sealed-phrase.ts'

const PHRASE = `${'abandon '.repeat(11)}about`
const PASSPHRASE = 'correct horse battery'
const PURPOSE = 'ada vpub'

// Each derivation of a key takes 600,000 rounds, a second or more on a busy machine.
const SLOW = 60_000

test(
  'an encrypted phrase contains no word and opens with its passphrase and purpose alone',
  async () => {
    const sealed = await sealPhrase(PHRASE, PASSPHRASE, PURPOSE)
    expect(JSON.stringify(sealed)).not.toMatch(/abandon|about|correct/)
    expect(atob(sealed.data)).not.toContain('abandon')
    expect(sealed.rounds).toBeGreaterThanOrEqual(600_000)
    expect(await openPhrase(sealed, PASSPHRASE, PURPOSE)).toBe(PHRASE)
    expect(await openPhrase(sealed, 'correct horse batterie', PURPOSE)).toBeNull()
    expect(await openPhrase(sealed, PASSPHRASE, 'grace vpub')).toBeNull()
    const altered = btoa(`${atob(sealed.data).slice(0, -1)}!`)
    expect(await openPhrase({ ...sealed, data: altered }, PASSPHRASE, PURPOSE)).toBeNull()
  },
  SLOW,
)

test(
  'encrypting a phrase twice yields different ciphertexts',
  async () => {
    const [first, second] = [
      await sealPhrase(PHRASE, PASSPHRASE, PURPOSE),
      await sealPhrase(PHRASE, PASSPHRASE, PURPOSE),
    ]
    expect(new Set([first.salt, second.salt, first.iv, second.iv]).size).toBe(4)
    expect(first.data).not.toBe(second.data)
  },
  SLOW,
)

test(
  'normalizes the passphrase to NFKD before deriving the key',
  async () => {
    const sealed = await sealPhrase(PHRASE, 'caf\u00e9 au lait, twice', PURPOSE)
    expect(await openPhrase(sealed, 'cafe\u0301 au lait, twice', PURPOSE)).toBe(PHRASE)
  },
  SLOW,
)
