import { base64, hex } from '@scure/base'
import { SigHash, Transaction } from '@scure/btc-signer/transaction.js'
import { Transaction as OtherTransaction, Psbt } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { deriveDescriptorAddress } from '../../descriptors/derive-descriptor-address.ts'
import { createUnsignedPsbt } from '../create-psbt.ts'
import { createCoins, createWallet, KINDS, signElsewhere, toVersion0 } from '../testing/other-signer.ts'
import { checkSignedPsbt } from './check-signed-psbt.ts'

const RECIPIENT = hex.decode('0014751e76e8199196d454941c45d1b3a323f1433bd6')

function review(kind: (typeof KINDS)[number], version: 0 | 2 = 0) {
  const wallet = createWallet(kind)
  const at = deriveDescriptorAddress(wallet.descriptor, 'change', 4)
  const outputs = [
    { script: RECIPIENT, amount: 20_000n, at: null },
    { script: at.outputScript, amount: 30_000n, at },
  ]
  const inputs = createCoins(wallet, [41_000n, 10_000n])
  return { wallet, psbt: createUnsignedPsbt({ ...wallet, inputs, outputs, lockTime: 250, version }) }
}

const inputsWith = (signatures: number, needed: number) => [
  { signatures, needed },
  { signatures, needed },
]

describe.each(KINDS)('checkSignedPsbt of a %s account', (kind) => {
  const { wallet, psbt } = review(kind)
  const { threshold } = wallet.descriptor
  const signed = signElsewhere(psbt, wallet)
  const partial = signed.toBuffer()
  const final = signed.finalizeAllInputs().toBuffer()
  const raw = signed.extractTransaction(true).toHex()

  test.each([
    ['a signed PSBT', partial],
    ['a signed PSBT in base64', ` ${base64.encode(partial).replace(/.{64}/g, '$&\n')}`],
    ['a final PSBT', final],
    ['a PSBT of version 2', Transaction.fromPSBT(partial).toPSBT(2)],
    ['a final transaction', hex.decode(raw)],
    ['a final transaction in hex', raw.toUpperCase()],
    ['a file with the hex of a final transaction', new TextEncoder().encode(`${raw}\n`)],
  ])('accepts %s and returns the final transaction', (_what, content) => {
    expect(checkSignedPsbt(psbt, content)).toEqual({
      differences: [],
      inputs: inputsWith(threshold, threshold),
      transaction: raw,
    })
  })

  test('counts no signatures in the reviewed transaction itself', () => {
    expect(checkSignedPsbt(psbt, psbt)).toEqual({
      differences: [],
      inputs: inputsWith(0, threshold),
      transaction: null,
    })
  })

  test('finds signatures of another transaction and of another wallet invalid', () => {
    const tampered = Transaction.fromPSBT(psbt)
    tampered.updateOutput(0, { amount: 20_001n })
    const others = [
      signElsewhere(tampered.toPSBT(), wallet),
      signElsewhere(review(kind).psbt, wallet).finalizeAllInputs(),
    ]
    const [ofOther, ofSame] = others.map((one) => Transaction.fromPSBT(one.toBuffer()))
    const transplanted = Transaction.fromPSBT(psbt)
    for (const at of [0, 1]) {
      const { partialSig, tapKeySig } = ofOther?.getInput(at) ?? {}
      transplanted.updateInput(
        at,
        { ...(partialSig && { partialSig }), ...(tapKeySig && { tapKeySig }) },
        true,
      )
    }
    const invalid = [0, 1].map((at) => ({ kind: 'invalid_signature', at }))
    const expected = { differences: invalid, inputs: inputsWith(0, threshold), transaction: null }
    expect(checkSignedPsbt(psbt, transplanted.toPSBT())).toEqual(expected)
    const swapped = OtherTransaction.fromHex(hex.encode(ofSame?.extract() ?? new Uint8Array()))
    const [first, second] = swapped.ins
    if (!first || !second) throw new Error('An input is missing')
    ;[first.script, second.script] = [second.script, first.script]
    ;[first.witness, second.witness] = [second.witness, first.witness]
    expect(checkSignedPsbt(psbt, swapped.toHex())).toEqual(expected)
  })
})

describe('checkSignedPsbt of several signers', () => {
  const { wallet, psbt } = review('multisig')
  const signedBy = (...signers: number[]) => signElsewhere(psbt, wallet, signers).toBuffer()

  test('counts the signatures that are there', () => {
    const { differences, inputs, transaction } = checkSignedPsbt(psbt, signedBy(2))
    expect([differences, inputs, transaction]).toEqual([[], inputsWith(1, 2), null])
    expect(checkSignedPsbt(psbt, signedBy(0, 1, 2)).inputs).toEqual(inputsWith(3, 2))
  })

  test.each([
    [[0], [1]],
    [[2], [0]],
    [[1], [1, 2]],
  ])('joins the signatures of %j and %j', (left, right) => {
    const { transaction } = checkSignedPsbt(psbt, signedBy(...left), [signedBy(...right)])
    const expected = [...new Set([...left, ...right])]
    const parsed = signElsewhere(psbt, wallet, expected).finalizeAllInputs()
    expect(transaction).toBe(parsed.extractTransaction(true).toHex())
  })

  test('does not count what was signed of another transaction before', () => {
    const other = signElsewhere(review('nested_multisig').psbt, createWallet('nested_multisig'), [1])
    expect(checkSignedPsbt(psbt, signedBy(0), [other.toBuffer(), 'nothing']).inputs).toEqual(inputsWith(1, 2))
  })

  test('takes a final transaction with all signatures a script takes, not more', () => {
    const { transaction } = checkSignedPsbt(psbt, signedBy(0, 1, 2))
    expect(checkSignedPsbt(psbt, transaction ?? '')).toMatchObject({ differences: [], transaction })
    const changed = OtherTransaction.fromHex(transaction ?? '')
    const [input] = changed.ins
    if (!input?.witness[1]) throw new Error('The witness is missing')
    input.witness = [...input.witness.slice(0, 2), input.witness[1], ...input.witness.slice(2)]
    expect(checkSignedPsbt(psbt, changed.toHex()).differences).toEqual([{ kind: 'invalid_signature', at: 0 }])
  })
})

describe('checkSignedPsbt of another transaction', () => {
  const { wallet, psbt } = review('native_segwit')
  type Change = (transaction: Transaction) => void
  const changed = (change: Change, options = {}) => {
    const from = Transaction.fromPSBT(psbt)
    const transaction = new Transaction({ lockTime: from.lockTime, ...options })
    for (let at = 0; at < from.inputsLength; at++) transaction.addInput(from.getInput(at))
    for (let at = 0; at < from.outputsLength; at++) transaction.addOutput(from.getOutput(at))
    change(transaction)
    return signElsewhere(transaction.toPSBT(), wallet)
  }
  test.each<[string, Change, readonly (readonly [string, number | null])[]]>([
    [
      'another amount',
      (one) => one.updateOutput(0, { amount: 19_000n }),
      [
        ['other_amount', 0],
        ['other_fee', null],
      ],
    ],
    [
      'another recipient',
      (one) => one.updateOutput(0, { script: one.getOutput(1).script ?? RECIPIENT }),
      [['other_recipient', 0]],
    ],
    [
      'an amount moved between outputs',
      (one) => {
        one.updateOutput(0, { amount: 20_100n })
        one.updateOutput(1, { amount: 29_900n })
      },
      [
        ['other_amount', 0],
        ['other_amount', 1],
      ],
    ],
    [
      'an output more',
      (one) => void one.addOutput({ script: RECIPIENT, amount: 600n }),
      [
        ['added_output', 2],
        ['other_fee', null],
      ],
    ],
    ['another sequence', (one) => one.updateInput(1, { sequence: 0xffff_fffe }), [['other_sequence', 1]]],
    ['another coin', (one) => one.updateInput(0, { index: 1 }), [['other_coin', 0]]],
  ])('finds %s', (_what, change, differences) => {
    const expected = differences.map(([kind, at]) => ({ kind, at }))
    const signed = changed(change)
    const result = { differences: expected, inputs: inputsWith(0, 1), transaction: null }
    expect(checkSignedPsbt(psbt, signed.toBuffer())).toEqual(result)
    const final = signed.finalizeAllInputs().extractTransaction(true)
    expect(checkSignedPsbt(psbt, final.toHex())).toEqual(result)
  })

  test.each([
    ['version', { version: 1 }, 'other_version'],
    ['locktime', { lockTime: 251 }, 'other_locktime'],
  ])('finds another %s', (_what, options, kind) => {
    const signed = changed(() => {}, options)
    expect(checkSignedPsbt(psbt, signed.toBuffer()).differences).toEqual([{ kind, at: null }])
  })

  test('finds inputs and outputs that are missing', () => {
    const from = Transaction.fromPSBT(psbt)
    const transaction = new Transaction({ lockTime: from.lockTime })
    transaction.addInput(from.getInput(0))
    transaction.addOutput(from.getOutput(0))
    expect(checkSignedPsbt(psbt, transaction.toPSBT()).differences).toEqual([
      { kind: 'missing_input', at: 1 },
      { kind: 'missing_output', at: 1 },
      { kind: 'other_fee', at: null },
    ])
  })

  test('finds inputs and outputs that were added', () => {
    const from = Transaction.fromPSBT(psbt)
    const less = new Transaction({ lockTime: from.lockTime })
    less.addInput(from.getInput(0))
    less.addOutput(from.getOutput(0))
    expect(checkSignedPsbt(less.toPSBT(), psbt).differences).toEqual([
      { kind: 'added_input', at: 1 },
      { kind: 'added_output', at: 1 },
      { kind: 'other_fee', at: null },
    ])
  })

  test('finds another amount of a coin, on which the fee depends', () => {
    const change = (one: Transaction) => {
      const { witnessUtxo } = one.getInput(0)
      if (witnessUtxo) one.updateInput(0, { witnessUtxo: { ...witnessUtxo, amount: 40_000n } })
    }
    expect(checkSignedPsbt(psbt, changed(change).toBuffer()).differences).toEqual([
      { kind: 'other_coin_amount', at: 0 },
    ])
  })

  test.each([SigHash.NONE, SigHash.SINGLE, SigHash.ALL_ANYONECANPAY])(
    'finds a signature of hash type %i, which others can build upon',
    (sighashType) => {
      const parsed = Psbt.fromBuffer(psbt)
      parsed.data.inputs[0] = { ...parsed.data.inputs[0], sighashType }
      parsed.signInputHD(0, wallet.masters[0] as never, [sighashType])
      const { differences, inputs } = checkSignedPsbt(psbt, parsed.toBuffer())
      expect(differences).toEqual([{ kind: 'open_signature', at: 0 }])
      expect(inputs).toEqual(inputsWith(0, 1))
    },
  )

  test.each([
    ['nothing', ''],
    ['a text', 'Signed.'],
    ['a PSBT that was cut off', base64.encode(psbt.subarray(0, 90))],
    ['bytes', Uint8Array.of(0, 1, 2)],
  ])('cannot read %s', (_what, content) => {
    expect(checkSignedPsbt(psbt, content)).toEqual({
      differences: [{ kind: 'unreadable', at: null }],
      inputs: inputsWith(0, 1),
      transaction: null,
    })
  })

  test('compares with a reviewed transaction of version 2', () => {
    const { psbt: second } = review('native_segwit', 2)
    const signed = signElsewhere(toVersion0(second), wallet)
    expect(checkSignedPsbt(second, signed.toBuffer()).transaction).not.toBeNull()
  })
})
