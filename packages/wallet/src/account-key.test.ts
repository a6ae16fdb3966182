import { HDKey } from '@scure/bip32'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AccountKeyIssue, parseAccountKey } from './account-key.ts'
import { EXTENDED_KEY_PREFIXES, type ExtendedKeyPrefix } from './key-versions.ts'
import bip32 from './vectors/bip32.json' with { type: 'json' }

const SEED = new Uint8Array(32).fill(7)
const keyAt = (path: string, { versions }: ExtendedKeyPrefix) =>
  HDKey.fromMasterSeed(SEED, versions).derive(path)
const prefixOf = (letters: string): ExtendedKeyPrefix => {
  const found = EXTENDED_KEY_PREFIXES.find((one) => keyAt('m', one).publicExtendedKey.startsWith(letters))
  if (!found) throw new Error(`No prefix ${letters}`)
  return found
}
const publicKey = (letters: string, path = "m/84'/1'/0'") => keyAt(path, prefixOf(letters)).publicExtendedKey
const privateKey = (prefix: ExtendedKeyPrefix) => keyAt("m/84'/1'/0'", prefix).privateExtendedKey

const refusal = (issue: AccountKeyIssue) => ({ ok: false, issue })

describe('parseAccountKey', () => {
  test.each([
    ['nothing', ' ', 'signet', 'required'],
    ['an address', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'mainnet', 'not_a_key'],
    ['a key of another coin', bip32.invalid[10]?.key ?? '', 'mainnet', 'not_a_key'],
    ['a key with another last letter', `${publicKey('vpub').slice(0, -1)}1`, 'signet', 'mistyped'],
    ['a key that lost its end', publicKey('vpub').slice(0, -2), 'signet', 'mistyped'],
    ['a key of several signers', publicKey('Vpub'), 'signet', 'multisig_key'],
    ['a key of several signers, nested', publicKey('Ypub'), 'mainnet', 'multisig_key'],
    ['a key of the main network on a test network', publicKey('zpub'), 'signet', 'other_network'],
    ['a key of a test network on the main one', publicKey('vpub'), 'mainnet', 'other_network'],
    ['a master key', publicKey('vpub', 'm'), 'signet', 'master_key'],
    ['the key of a coin', publicKey('vpub', "m/84'/1'"), 'signet', 'not_an_account'],
    ['the key of a branch', publicKey('vpub', "m/84'/1'/0'/0"), 'signet', 'not_an_account'],
    ['a plain key without a script type', publicKey('tpub'), 'signet', 'script_needed'],
  ] as const)('rejects %s', (_what, text, network, issue) => {
    expect(parseAccountKey(text, network)).toStrictEqual(refusal(issue))
  })

  test('rejects a key whose prefix contradicts the chosen script type', () => {
    expect(parseAccountKey(publicKey('vpub'), 'signet', 'taproot')).toStrictEqual(refusal('other_script'))
  })

  test.each(EXTENDED_KEY_PREFIXES.map((prefix) => [privateKey(prefix).slice(0, 4), prefix] as const))(
    'rejects a private key: %s',
    (_letters, prefix) => {
      const key = privateKey(prefix)
      for (const text of [key, ` ${key}\n`, key.slice(0, -1), `wpkh([73c5da0a/84h/1h/0h]${key}/0/*)`]) {
        expect(parseAccountKey(text, 'signet', 'taproot')).toStrictEqual(refusal('private_key'))
      }
    },
  )

  test.each([
    ['in wallet import format', 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617'],
    ['of a test network in wallet import format', 'cTpB4YiyKiBcPxnefsDpbnDxFDffjqJob8wGCEDXxgQ7zQoMXJdH'],
    ['encrypted by BIP38', '6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg'],
    ['behind another word', `My key ${privateKey(prefixOf('xpub'))}`],
    ['joined to another word', `key${privateKey(prefixOf('xpub'))}`],
  ])('rejects a private key %s', (_what, text) => {
    expect(parseAccountKey(text, 'signet', 'taproot')).toStrictEqual(refusal('private_key'))
  })

  test('accepts a public key with the letters of a private one within', () => {
    const text =
      'vpub5ZMGqWnrbzuACt2gm1ENDKyr6WuSsEJrUGVCEKYEMoVpRvpCzzSLwPfyTxHk9BwxDNLUBYtCHRRrfUcmNe1ckTB1LFVeE77AncuQ44vhgdA'
    expect(text).toMatch(/vprv/i)
    expect(parseAccountKey(text, 'signet')).toMatchObject({ ok: true })
  })

  test.each(bip32.invalid)('rejects a key that BIP32 calls invalid: $why', ({ key }) => {
    const parsed = parseAccountKey(key, 'mainnet', 'legacy')
    expect(parsed).toMatchObject({ ok: false })
    expect(['private_key', 'not_a_key']).toContain(parsed.ok || parsed.issue)
  })

  test.each([
    ['ypub', 'mainnet', 'nested_segwit'],
    ['zpub', 'mainnet', 'native_segwit'],
    ['upub', 'testnet', 'nested_segwit'],
    ['vpub', 'signet', 'native_segwit'],
    ['vpub', 'regtest', 'native_segwit'],
  ] as const)('parses the script type in the letters %s on %s', (letters, network, script) => {
    const text = publicKey(letters)
    const value = { network, script, text, fingerprint: null }
    expect(parseAccountKey(` ${text} `, network)).toStrictEqual({ ok: true, value })
    expect(parseAccountKey(text, network, script)).toMatchObject({ ok: true })
  })

  test.each(['legacy', 'nested_segwit', 'native_segwit', 'taproot'] as const)(
    'parses the chosen script type where the letters leave it open: %s',
    (script) => {
      expect(parseAccountKey(publicKey('tpub'), 'signet', script)).toMatchObject({ value: { script } })
      expect(parseAccountKey(publicKey('xpub'), 'mainnet', script)).toMatchObject({ value: { script } })
    },
  )

  test('parses keys at depth 3 of the published trees, and at no other', () => {
    for (const { path, publicKey: text } of bip32.valid) {
      const depth = path.split('/').length - 1
      const issue = depth === 0 ? 'master_key' : 'not_an_account'
      expect(parseAccountKey(text, 'mainnet', 'legacy')).toMatchObject(depth === 3 ? { ok: true } : { issue })
    }
  })

  test('rejects random text', () => {
    const texts = fc.tuple(fc.constantFrom('', 'vpub'), fc.string()).map((parts) => parts.join(''))
    const isRefused = (text: string) => !parseAccountKey(text, 'signet', 'native_segwit').ok
    fc.assert(fc.property(texts, isRefused))
  })
})
