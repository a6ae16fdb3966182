// What nodes want an output to be worth, in satoshis per byte of itself and of the input that spends it.
const SATS_PER_BYTE = 3n
const WITNESS_INPUT_BYTES = 67
const OTHER_INPUT_BYTES = 148

/** Returns the fewest satoshis that nodes relay in an output of this script. */
export function getDustLimit(script: Uint8Array): bigint {
  const [version = 0, length] = script
  const isWitness =
    (version === 0 || (version >= 0x51 && version <= 0x60)) && script.length === (length ?? 0) + 2
  const outputBytes = 8 + 1 + script.length
  return SATS_PER_BYTE * BigInt(outputBytes + (isWitness ? WITNESS_INPUT_BYTES : OTHER_INPUT_BYTES))
}
