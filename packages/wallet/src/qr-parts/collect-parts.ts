import { type BbqrPart, parseBbqrPart } from './bbqr.ts'
import { createFountainDecoder, type FountainPart } from './fountain.ts'
import { parseUr, parseUrMessage } from './ur.ts'

/** What a text that was read from a QR code contributed. */
export type CollectedPart =
  /** It is neither a UR nor BBQr of a transaction. */
  | { readonly kind: 'other' }
  /** So many of the parts are known; a repeated one changes nothing. */
  | { readonly kind: 'incomplete'; readonly received: number; readonly count: number }
  /** The parts do not fit together. They have been forgotten. */
  | { readonly kind: 'damaged' }
  /** The file, compressed by DEFLATE (RFC 1951) if `isCompressed`. */
  | { readonly kind: 'complete'; readonly bytes: Uint8Array; readonly isCompressed: boolean }

/** Collects the texts of a series of QR codes, in any order. */
export interface PartCollector {
  /** Adds the text of a code. A part of another series starts over. */
  add(text: string): CollectedPart
}

const MAX_FILE_LENGTH = 1_000_000

/** Creates a collector of a PSBT or a transaction in UR or BBQr. */
export function createPartCollector(): PartCollector {
  let series: Series | null = null
  return {
    add(text) {
      const part = parsePart(text.trim())
      if (part === null) return { kind: 'other' }
      if (part instanceof Uint8Array) return { kind: 'complete', bytes: part, isCompressed: false }
      if (!series?.isOfSeries(part)) series = 'series' in part ? collectBbqr(part) : collectFountain(part)
      series.add(part)
      const { received, count } = series
      if (received < count) return { kind: 'incomplete', received, count }
      const bytes = series.getFile()
      const { isCompressed } = series
      series = null
      return bytes === null ? { kind: 'damaged' } : { kind: 'complete', bytes, isCompressed }
    },
  }
}

type Part = BbqrPart | FountainPart

const parsePart = (text: string): Uint8Array | Part | null => parseUr(text) ?? parseBbqrPart(text)

interface Series {
  readonly count: number
  readonly received: number
  readonly isCompressed: boolean
  isOfSeries(part: Part): boolean
  add(part: Part): void
  getFile(): Uint8Array | null
}

function collectFountain(first: FountainPart): Series {
  const decoder = createFountainDecoder(first)
  return {
    count: first.count,
    isCompressed: false,
    isOfSeries: (part) => !('series' in part) && decoder.isOfMessage(part),
    add(part) {
      if (!('series' in part)) decoder.add(part)
    },
    get received() {
      return decoder.received
    },
    getFile() {
      const message = decoder.getMessage()
      return message && parseUrMessage(message)
    },
  }
}

function collectBbqr(first: BbqrPart): Series {
  const parts = new Map<number, Uint8Array>()
  return {
    count: first.count,
    isCompressed: first.isCompressed,
    isOfSeries: (part) => 'series' in part && part.series === first.series,
    add(part) {
      if ('series' in part) parts.set(part.index, part.data)
    },
    get received() {
      return parts.size
    },
    getFile() {
      const inOrder = [...parts].sort(([left], [right]) => left - right).map(([, data]) => data)
      const length = inOrder.reduce((total, data) => total + data.length, 0)
      if (length > MAX_FILE_LENGTH) return null
      return Uint8Array.from(inOrder.flatMap((data) => [...data]))
    },
  }
}
