import { Transaction } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { parseTransaction } from './transactions.ts'

// The coinbase of the first block.
const COINBASE = {
  txid: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
  hex: '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000',
}
// The example of P2WPKH in BIP143, signed.
const SIGNED = {
  txid: 'e8151a2af31c368a35053ddd4bdb285a8595c769a3ad83e0fa02314a602d4609',
  hex: '01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f00000000494830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000',
}

const parse = (hex: string, txid: string) =>
  parseTransaction(Buffer.from(hex, 'hex'), { txid, network: 'mainnet' })

describe('parseTransaction', () => {
  test.each([
    ['another transaction', SIGNED.hex],
    ['a changed amount', COINBASE.hex.replace('00f2052a', '01f2052a')],
    ['more bytes than a transaction', `${COINBASE.hex}00`],
    ['a part of a transaction', COINBASE.hex.slice(0, -2)],
    ['nothing', ''],
  ])('rejects %s', (_name, hex) => {
    expect(() => parse(hex, COINBASE.txid)).toThrow()
  })

  test('rejects a transaction of 64 bytes, because it could be a node of a Merkle tree', () => {
    const transaction = new Transaction()
    transaction.addInput(new Uint8Array(32).fill(1), 0)
    transaction.addOutput(Uint8Array.of(0x51, 0x02, 0x4e, 0x73), 1n)
    expect(transaction.byteLength()).toBe(64)
    expect(() => parse(transaction.toHex(), transaction.getId())).toThrow('has 64 bytes')
  })

  test.each([
    ['an output', [2_100_000_000_000_001n]],
    ['all outputs together', [2_100_000_000_000_000n, 1n]],
  ])('rejects more satoshis than can exist in %s', (_name, amounts) => {
    const transaction = new Transaction()
    transaction.addInput(new Uint8Array(32).fill(1), 0)
    for (const amount of amounts) transaction.addOutput(new Uint8Array(22), amount)
    expect(() => parse(transaction.toHex(), transaction.getId())).toThrow('out of range')
  })

  test('reads a coinbase without inputs and a bare public key without address', () => {
    expect(parse(COINBASE.hex, COINBASE.txid)).toEqual({
      txid: COINBASE.txid,
      inputs: [],
      outputs: [{ address: null, amount: 50_0000_0000n }],
      fee: null,
      bytes: Uint8Array.from(Buffer.from(COINBASE.hex, 'hex')),
    })
  })

  test('reads the outpoints and addresses of a transaction with witnesses, and drops these', () => {
    const { bytes, ...transaction } = parse(SIGNED.hex, SIGNED.txid)
    const withoutWitnesses = Transaction.fromBuffer(Buffer.from(bytes))
    expect([withoutWitnesses.getId(), withoutWitnesses.hasWitnesses()]).toEqual([SIGNED.txid, false])
    expect(transaction).toEqual({
      txid: SIGNED.txid,
      inputs: [
        { txid: '9f96ade4b41d5433f4eda31e1738ec2b36f6e7d1420d94a6af99801a88f7f7ff', vout: 0 },
        { txid: '8ac60eb9575db5b2d987e29f301b5b819ea83a5c6579d282d189cc04b8e151ef', vout: 1 },
      ],
      outputs: [
        { address: '1Cu32FVupVCgHkMMRJdYJugxwo2Aprgk7H', amount: 112_340_000n },
        { address: '16TZ8J6Q5iZKBWizWzFAYnrsaox5Z5aBRV', amount: 223_450_000n },
      ],
      fee: null,
    })
  })
})
