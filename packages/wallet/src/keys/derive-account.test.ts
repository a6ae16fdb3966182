import type { BitcoinNetwork } from '@satlens/domain'
import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { BIP32Factory } from 'bip32'
import { mnemonicToSeedSync } from 'bip39'
import { initEccLib, networks, payments } from 'bitcoinjs-lib'
import fc from 'fast-check'
import * as secp256k1 from 'tiny-secp256k1'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { BIP_PURPOSE_BY_SCRIPT_TYPE, type BitcoinScriptType } from '../derivation-path.ts'
import { deriveBitcoinAddresses } from '../derive-address.ts'
import published from '../vectors/accounts.json' with { type: 'json' }
import { deriveWalletAccount } from './derive-account.ts'
import { generateRecoveryPhrase, type ValidRecoveryPhrase } from './phrase.ts'

declare const process: { readonly env: Readonly<Record<string, string | undefined>> }
const isNightly = process.env.TEST_TIER === 'nightly'

// Another library with another implementation of the curve (libsecp256k1 in WebAssembly).
initEccLib(secp256k1)
const bip32 = BIP32Factory(secp256k1)

const ABOUT = `${'abandon '.repeat(11)}about` as ValidRecoveryPhrase

afterEach(() => {
  vi.restoreAllMocks()
})

describe('deriveWalletAccount', () => {
  test.each(published.accounts)('derives the account key of $source', (account) => {
    const { accountKey, firstAddress } = deriveWalletAccount(account.phrase as ValidRecoveryPhrase, {
      network: account.network as BitcoinNetwork,
      script: account.script as BitcoinScriptType,
    })
    expect(accountKey.text).toBe(account.accountKey)
    expect(firstAddress).toBe(account.addresses[0]?.address)
  })

  test.each(['Caf\u00e9 fi', 'Cafe\u0301\u00a0fi', '\uff23af\u00e9 \ufb01'])(
    'normalizes the passphrase %j to NFKD, as BIP39 says',
    (passphrase) => {
      const { fingerprint } = deriveWalletAccount(ABOUT, { network: 'signet', passphrase })
      const seed = mnemonicToSeedSync(ABOUT, 'Cafe\u0301 fi')
      expect(fingerprint).toBe(
        hex.encode(HDKey.fromMasterSeed(seed).identifier?.slice(0, 4) ?? new Uint8Array()),
      )
    },
  )

  test('derives the account of BIP84 for the network by default', () => {
    const { accountKey, firstAddress, fingerprint } = deriveWalletAccount(ABOUT, { network: 'signet' })
    expect(accountKey).toMatchObject({ script: 'native_segwit', network: 'signet' })
    expect(accountKey.text).toMatch(/^vpub/)
    expect(firstAddress).toBe('tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl')
    // The fingerprint of these words in all wallets.
    expect(fingerprint).toBe('73c5da0a')
  })

  test('returns the fingerprint of the master key', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (entropy) => {
        const phrase = generateRecoveryPhrase(() => Uint8Array.from(entropy))
        const elsewhere = bip32.fromSeed(mnemonicToSeedSync(phrase)).fingerprint
        expect(deriveWalletAccount(phrase, { network: 'signet' }).fingerprint).toBe(hex.encode(elsewhere))
      }),
      { numRuns: isNightly ? 5 : 1 },
    )
  })

  test('erases the seed and the private keys', () => {
    const fromSeed = vi.spyOn(HDKey, 'fromMasterSeed')
    const wiped = vi.spyOn(HDKey.prototype, 'wipePrivateData')
    const { accountKey } = deriveWalletAccount(ABOUT, { network: 'signet' })
    expect(fromSeed.mock.calls[0]?.[0]).toStrictEqual(new Uint8Array(64))
    // Master, purpose, coin and account.
    expect(wiped).toHaveBeenCalledTimes(4)
    for (const node of wiped.mock.contexts) expect((node as HDKey).privateKey).toBeNull()
    expect(JSON.stringify(accountKey)).not.toMatch(/prv|abandon/)
  })
})

const COUNT = 5

const CHAINS = {
  mainnet: networks.bitcoin,
  testnet: networks.testnet,
  signet: networks.testnet,
  regtest: networks.regtest,
}

type Chain = { pubkey: Uint8Array; network: typeof networks.bitcoin }
const ADDRESS_ELSEWHERE: Readonly<Record<BitcoinScriptType, (chain: Chain) => string | undefined>> = {
  legacy: (chain) => payments.p2pkh(chain).address,
  nested_segwit: (chain) => payments.p2sh({ redeem: payments.p2wpkh(chain), network: chain.network }).address,
  native_segwit: (chain) => payments.p2wpkh(chain).address,
  taproot: ({ pubkey, network }) => payments.p2tr({ internalPubkey: pubkey.subarray(1), network }).address,
}

function restoreElsewhere(
  phrase: string,
  passphrase: string,
  script: BitcoinScriptType,
  network: BitcoinNetwork,
) {
  const coin = network === 'mainnet' ? 0 : 1
  const account = bip32
    .fromSeed(mnemonicToSeedSync(phrase, passphrase), CHAINS[network])
    .derivePath(`m/${BIP_PURPOSE_BY_SCRIPT_TYPE[script]}'/${coin}'/0'`)
  return [0, 1].map((branch) =>
    Array.from({ length: COUNT }, (_, index) => {
      const pubkey = account.derive(branch).derive(index).publicKey
      return ADDRESS_ELSEWHERE[script]({ pubkey, network: CHAINS[network] })
    }),
  )
}

test('another library restores a generated wallet to the same addresses', () => {
  const anyWallet = fc.record({
    entropy: fc.uint8Array({ minLength: 16, maxLength: 16 }),
    passphrase: fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme', maxLength: 12 })),
    script: fc.constantFrom<BitcoinScriptType>('legacy', 'nested_segwit', 'native_segwit', 'taproot'),
    network: fc.constantFrom<BitcoinNetwork>('mainnet', 'testnet', 'signet', 'regtest'),
  })
  fc.assert(
    fc.property(anyWallet, ({ entropy, passphrase, script, network }) => {
      const phrase = generateRecoveryPhrase(() => Uint8Array.from(entropy))
      const { accountKey } = deriveWalletAccount(phrase, { network, script, passphrase })
      const here = (['receive', 'change'] as const).map((branch) =>
        deriveBitcoinAddresses(accountKey, branch, 0, COUNT).map(({ address }) => address),
      )
      expect(here).toStrictEqual(restoreElsewhere(phrase, passphrase, script, network))
    }),
    { numRuns: isNightly ? 12 : 3 },
  )
})
