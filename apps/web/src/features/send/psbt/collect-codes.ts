import { type CollectedPart, createPartCollector } from '@satlens/wallet/qr-parts'
import { inflate } from './inflate.ts'
import {
  isTransaction,
  MAX_TRANSACTION_LENGTH,
  parseTransactionText,
  type TransactionBytes,
} from './parse-transaction.ts'

/** What a text was: a transaction, one of several parts, parts that do not fit together, or something else. */
export type CollectedText =
  | { readonly kind: 'transaction'; readonly bytes: TransactionBytes }
  | Extract<CollectedPart, { kind: 'incomplete' | 'damaged' | 'other' }>

/** Collects the texts of QR codes until they are a transaction: parts of UR or BBQr in any order, or one text in base64 or hex. */
export interface CodeCollector {
  add(text: string): Promise<CollectedText>
}

export function createCodeCollector(): CodeCollector {
  const parts = createPartCollector()
  return {
    async add(text) {
      const whole = parseTransactionText(text)
      if (whole) return { kind: 'transaction', bytes: whole }
      const part = parts.add(text)
      if (part.kind !== 'complete') return part
      const bytes = part.isCompressed
        ? await inflate(Uint8Array.from(part.bytes), MAX_TRANSACTION_LENGTH)
        : Uint8Array.from(part.bytes)
      if (bytes === null) return { kind: 'damaged' }
      return isTransaction(bytes) ? { kind: 'transaction', bytes } : { kind: 'other' }
    },
  }
}

/** Reads a pasted text: a transaction in base64 or hex, or the texts of its QR codes, one a line. */
export async function readPastedTransaction(text: string): Promise<CollectedText> {
  const whole = parseTransactionText(text)
  if (whole) return { kind: 'transaction', bytes: whole }
  const collector = createCodeCollector()
  let last: CollectedText = { kind: 'other' }
  for (const line of text.split(/\s+/).filter((word) => word !== '')) {
    last = await collector.add(line)
    if (last.kind !== 'incomplete') return last
  }
  return last
}
