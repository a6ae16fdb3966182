import { crypto, script, type Transaction } from 'bitcoinjs-lib'
import { verify, verifySchnorr } from 'tiny-secp256k1'

export interface SpentOutput {
  readonly script: Uint8Array
  readonly value: bigint
}

/**
 * Returns true if input `at` has a valid signature for its output. libsecp256k1 verifies it against a hash computed by
 * bitcoinjs-lib. Supports the four single-signer scripts and multisig in P2WSH, and rejects all others.
 */
export function isInputSigned(transaction: Transaction, at: number, spent: readonly SpentOutput[]): boolean {
  const lock = spent[at]
  const input = transaction.ins[at]
  if (!lock || !input) return false
  switch (kindOf(lock.script)) {
    case 'p2wpkh':
      return input.script.length === 0 && isSignedV0(lock.script)
    case 'p2sh': {
      const pushed = script.decompile(input.script)
      const redeem = pushed?.length === 1 && pushed[0] instanceof Uint8Array ? pushed[0] : null
      if (!redeem || !isSame(crypto.hash160(redeem), lock.script.subarray(2, 22))) return false
      if (kindOf(redeem) === 'p2wsh') return isSignedByMany(redeem)
      return kindOf(redeem) === 'p2wpkh' && isSignedV0(redeem)
    }
    case 'p2wsh':
      return input.script.length === 0 && isSignedByMany(lock.script)
    case 'p2tr':
      return input.script.length === 0 && isSignedByKeyPath(lock.script.subarray(2))
    case 'p2pkh': {
      const [signature, key] = script.decompile(input.script) ?? []
      if (!(signature instanceof Uint8Array && key instanceof Uint8Array)) return false
      if (input.witness.length > 0 || !isSame(crypto.hash160(key), lock.script.subarray(3, 23))) return false
      return isSigned(signature, key, (type) => transaction.hashForSignature(at, lock.script, type))
    }
    default:
      return false
  }

  function isSignedV0(program: Uint8Array): boolean {
    const [signature, key, ...more] = input?.witness ?? []
    const hash = program.subarray(2)
    if (!signature || !key || more.length > 0 || !isSame(crypto.hash160(key), hash)) return false
    const code = Uint8Array.of(0x76, 0xa9, 20, ...hash, 0x88, 0xac)
    return isSigned(signature, key, (type) => transaction.hashForWitnessV0(at, code, lock?.value ?? 0n, type))
  }

  // Each signature belongs to a later key than the one before it, as OP_CHECKMULTISIG demands.
  function isSignedByMany(program: Uint8Array): boolean {
    const [empty, ...rest] = input?.witness ?? []
    const code = rest.pop()
    if (empty?.length !== 0 || !code || !isSame(crypto.sha256(code), program.subarray(2))) return false
    const parts = script.decompile(code) ?? []
    const keys = parts.filter((part) => part instanceof Uint8Array)
    const threshold = Number(parts[0]) - (OP_1 - 1)
    if (parts.at(-1) !== OP_CHECKMULTISIG || rest.length !== threshold) return false
    let next = 0
    return rest.every((signature) => {
      const hashFor = (type: number) => transaction.hashForWitnessV0(at, code, lock?.value ?? 0n, type)
      const found = keys.findIndex((key, place) => place >= next && isSigned(signature, key, hashFor))
      next = found + 1
      return found !== -1
    })
  }

  function isSignedByKeyPath(key: Uint8Array): boolean {
    const [signature, ...more] = input?.witness ?? []
    if (signature?.length !== 64 || more.length > 0) return false
    const scripts = spent.map((one) => one.script)
    const values = spent.map((one) => one.value)
    return verifySchnorr(transaction.hashForWitnessV1(at, scripts, values, 0), key, signature)
  }
}

const OP_1 = 0x51
const OP_CHECKMULTISIG = 0xae

function kindOf(lock: Uint8Array): 'p2wpkh' | 'p2wsh' | 'p2sh' | 'p2tr' | 'p2pkh' | null {
  const [first, second, third] = lock
  if (lock.length === 22 && first === 0x00 && second === 20) return 'p2wpkh'
  if (lock.length === 34 && first === 0x00 && second === 32) return 'p2wsh'
  if (lock.length === 34 && first === 0x51 && second === 32) return 'p2tr'
  if (lock.length === 23 && first === 0xa9 && second === 20) return 'p2sh'
  return lock.length === 25 && first === 0x76 && third === 20 ? 'p2pkh' : null
}

function isSigned(signature: Uint8Array, key: Uint8Array, hashFor: (type: number) => Uint8Array): boolean {
  if (!script.isCanonicalScriptSignature(signature)) return false
  const { signature: numbers, hashType } = script.signature.decode(signature)
  return verify(hashFor(hashType), key, numbers, true)
}

const isSame = (left: Uint8Array, right: Uint8Array): boolean => Buffer.compare(left, right) === 0
