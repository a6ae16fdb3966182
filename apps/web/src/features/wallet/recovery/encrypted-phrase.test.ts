import { expect, test } from 'vitest'
import { decryptPhrase, encryptPhrase } from './encrypted-phrase.ts'

const PHRASE = `${'abandon '.repeat(11)}about`
const PASSPHRASE = 'correct caf\u00e9 battery'
const PURPOSE = 'ada vpub'

test('an encrypted phrase contains no word and opens with its passphrase and purpose alone', async () => {
  const encrypted = await encryptPhrase(PHRASE, PASSPHRASE, PURPOSE)
  expect(JSON.stringify(encrypted)).not.toMatch(/abandon|about|correct/)
  expect(atob(encrypted.data)).not.toContain('abandon')
  expect(encrypted.rounds).toBeGreaterThanOrEqual(600_000)
  // The same passphrase in another composition of Unicode, as another keyboard may type it.
  expect(await decryptPhrase(encrypted, PASSPHRASE.normalize('NFD'), PURPOSE)).toBe(PHRASE)
  expect(await decryptPhrase(encrypted, 'correct cafe battery', PURPOSE)).toBeNull()
  expect(await decryptPhrase(encrypted, PASSPHRASE, 'grace vpub')).toBeNull()
  const bytes = atob(encrypted.data)
  const altered = btoa(`${bytes.startsWith('!') ? '?' : '!'}${bytes.slice(1)}`)
  expect(await decryptPhrase({ ...encrypted, data: altered }, PASSPHRASE, PURPOSE)).toBeNull()
  const again = await encryptPhrase(PHRASE, PASSPHRASE, PURPOSE)
  expect(new Set([encrypted.salt, again.salt, encrypted.iv, again.iv]).size).toBe(4)
  expect(again.data).not.toBe(encrypted.data)
  // Six derivations of a key of 600,000 rounds each, a second or more on a busy machine.
}, 60_000)
