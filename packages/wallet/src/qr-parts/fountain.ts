import { concatBytes } from '@noble/hashes/utils.js'
import { computeCrc32 } from './crc32.ts'
import { createFragmentChooser } from './fragments.ts'

/** A part of a message (BCR-2024-001). `number` counts from 1; from those after `count` the receiver computes lost parts. */
export interface FountainPart {
  readonly number: number
  /** The fragments that the message was split into. */
  readonly count: number
  readonly messageLength: number
  /** The CRC-32 checksum of the message. */
  readonly checksum: number
  readonly data: Uint8Array
}

/** Splits a message into fragments of at most this length, all of the same. Returns their count and each part by its number. */
export function createFountainEncoder(message: Uint8Array, maxLength: number) {
  const count = Math.ceil(message.length / maxLength)
  const length = Math.ceil(message.length / count)
  const checksum = computeCrc32(message)
  const fragments = Array.from({ length: count }, (_, index) => {
    const fragment = new Uint8Array(length)
    fragment.set(message.subarray(index * length, (index + 1) * length))
    return fragment
  })
  const choose = createFragmentChooser(count, checksum)
  return {
    count,
    getPart(number: number): FountainPart {
      const data = new Uint8Array(length)
      for (const index of choose(number)) addTo(data, fragments[index])
      return { number, count, messageLength: message.length, checksum, data }
    },
  }
}

/** Bounds what a code in front of the camera can make the page store. */
const MAX_FRAGMENTS = 2_000
const MAX_MESSAGE_LENGTH = 1_000_000

/** Returns whether a message of this part can be put together. */
export const isFountainPartUsable = ({ number, count, messageLength, data }: FountainPart): boolean =>
  number >= 1 &&
  count >= 1 &&
  count <= MAX_FRAGMENTS &&
  messageLength <= MAX_MESSAGE_LENGTH &&
  data.length * count >= messageLength &&
  data.length * (count - 1) < messageLength

/** Collects parts of one message in any order until it is known. */
export interface FountainDecoder {
  /** Returns whether the part is of the same message as the first one. */
  isOfMessage(part: FountainPart): boolean
  add(part: FountainPart): void
  /** The fragments that the parts so far are worth; the message is known when it reaches the count. */
  readonly received: number
  /** Null until the message is known, or if its checksum is wrong. */
  getMessage(): Uint8Array | null
}

/** The exclusive or of the fragments whose bits are set. */
interface Row {
  fragments: bigint
  readonly data: Uint8Array
}

/** Creates the decoder of the message that this part is of. Parts are equations, solved by Gaussian elimination over GF(2). */
export function createFountainDecoder(first: FountainPart): FountainDecoder {
  const { count, messageLength, checksum } = first
  const choose = createFragmentChooser(count, checksum)
  // The row of an index contains that fragment and none before it.
  const rows = new Map<number, Row>()
  const isOfMessage = (part: FountainPart) =>
    part.count === count &&
    part.messageLength === messageLength &&
    part.checksum === checksum &&
    part.data.length === first.data.length

  function add(part: FountainPart): void {
    const row = { fragments: 0n, data: part.data.slice() }
    for (const index of choose(part.number)) row.fragments |= 1n << BigInt(index)
    for (let index = 0; index < count && row.fragments !== 0n; index += 1) {
      if (!hasFragment(row, index)) continue
      const known = rows.get(index)
      if (!known) {
        rows.set(index, row)
        return
      }
      subtract(row, known)
    }
  }

  function getMessage(): Uint8Array | null {
    if (rows.size < count) return null
    const solved = [...rows].sort(([left], [right]) => right - left)
    for (const [index, row] of solved) {
      for (const [later, other] of solved) {
        if (later > index && hasFragment(row, later)) subtract(row, other)
      }
    }
    const message = concatBytes(...solved.reverse().map(([, { data }]) => data)).subarray(0, messageLength)
    return computeCrc32(message) === checksum ? message : null
  }

  return {
    isOfMessage,
    add,
    getMessage,
    get received() {
      return rows.size
    },
  }
}

const hasFragment = ({ fragments }: Row, index: number): boolean => ((fragments >> BigInt(index)) & 1n) === 1n

function subtract(row: Row, other: Row): void {
  row.fragments ^= other.fragments
  addTo(row.data, other.data)
}

/** Adds without carry: the exclusive or of each byte. */
function addTo(sum: Uint8Array, data: Uint8Array | undefined): void {
  for (const [at, byte] of (data ?? []).entries()) sum[at] = (sum[at] ?? 0) ^ byte
}
