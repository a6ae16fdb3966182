import { MAX_RESPONSE_BYTES } from '../chain-values.ts'

/** A line without its line break, or the two ends of one that is too long. */
export interface ReceivedLine {
  readonly bytes: Buffer
  /** The length of the whole line. */
  readonly length: number
  readonly isCut: boolean
}

interface LineReaderOptions {
  readonly onLine: (line: ReceivedLine) => void
  /** Called once for a line that is too long, with its start. Its middle is not kept. */
  readonly onTooLong: (start: Buffer) => void
}

const NEWLINE = 0x0a
const MAX_PARTS = 1_000
const KEPT_BYTES = 256

/** Creates the function that splits what a socket receives into lines. */
export function createLineReader({ onLine, onTooLong }: LineReaderOptions): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let start: Buffer | null = null
  let length = 0

  function add(part: Buffer): void {
    if (part.length === 0) return
    length += part.length
    parts.push(part)
    if (start) parts = [Buffer.concat(parts).subarray(-KEPT_BYTES)]
    else if (length > MAX_RESPONSE_BYTES) cut()
    // Each part needs memory of its own, however short it is.
    else if (parts.length > MAX_PARTS) parts = [Buffer.concat(parts)]
  }

  function cut(): void {
    const bytes = Buffer.concat(parts)
    start = bytes.subarray(0, KEPT_BYTES)
    parts = [bytes.subarray(-KEPT_BYTES)]
    onTooLong(start)
  }

  function finish(): void {
    const line = { bytes: Buffer.concat(start ? [start, ...parts] : parts), length, isCut: start !== null }
    parts = []
    start = null
    length = 0
    onLine(line)
  }

  return (chunk) => {
    let from = 0
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, at))
      finish()
      from = at + 1
    }
    add(chunk.subarray(from))
  }
}
