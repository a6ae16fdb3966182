import { MAX_LABEL_FILE_BYTES } from '@satlens/contract'
import type { BitcoinNetwork } from '@satlens/domain'
import {
  formatLabel,
  type IgnoredLabelLine,
  type LabelLine,
  mergeLabelLines,
  parseLabels,
} from '@satlens/wallet'

/** A part of a file that is sent at once. */
export interface LabelFilePart {
  readonly text: string
  /** The number in the file of each line. */
  readonly lines: readonly number[]
}

/** What of a file is sent, and what is not. */
export interface LabelFile {
  readonly parts: readonly LabelFilePart[]
  readonly ignored: readonly IgnoredLabelLine[]
  readonly shortened: number
}

const LINES_AT_ONCE = 500
// The rest of the request.
const PART_BYTES = MAX_LABEL_FILE_BYTES - 1_000

/**
 * Reads a file of labels (BIP329). Lines without a label and those that look private stay in the browser. The page answers
 * in between.
 */
export async function readLabelFile(text: string, network: BitcoinNetwork): Promise<LabelFile> {
  const lines: LabelLine[] = []
  for (const line of parseLabels(text, network)) {
    lines.push(line)
    if (lines.length % LINES_AT_ONCE === 0) await pause()
  }
  const { records, ignored } = mergeLabelLines(lines)
  const parts: { text: string; bytes: number; lines: number[] }[] = []
  for (const { line, record } of records) {
    const content = `${formatLabel(record)}\n`
    const bytes = new TextEncoder().encode(JSON.stringify(content)).length
    const last = parts.at(-1)
    if (last && last.bytes + bytes <= PART_BYTES) {
      last.text += content
      last.bytes += bytes
      last.lines.push(line)
    } else parts.push({ text: content, bytes, lines: [line] })
  }
  return { parts, ignored, shortened: records.filter(({ record }) => record.isShortened).length }
}

const pause = () => new Promise((resolve) => setTimeout(resolve))
