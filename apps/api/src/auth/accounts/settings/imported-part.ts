import {
  type ImportedPart,
  type ImportedPartName,
  type ImportRefusal,
  MAX_IMPORT_EXAMPLES,
} from '@satlens/contract'

/** Counts what becomes of the entries of one part of an export. */
export interface ImportedPartReport {
  readonly add: (count?: number) => void
  readonly keep: (count?: number) => void
  /** @param example what the entry is called; left out if it may be private */
  readonly refuse: (reason: ImportRefusal, example?: string, count?: number) => void
  readonly finish: () => ImportedPart
}

/** Longer names would make the report as long as the file. */
const MAX_EXAMPLE_LENGTH = 80

/** Creates the report of a part. */
export function createImportedPart(name: ImportedPartName): ImportedPartReport {
  const counts = { added: 0, present: 0 }
  const refused = new Map<ImportRefusal, { count: number; examples: string[] }>()
  return {
    add: (count = 1) => {
      counts.added += count
    },
    keep: (count = 1) => {
      counts.present += count
    },
    refuse(reason, example, count = 1) {
      const entry = refused.get(reason) ?? { count: 0, examples: [] }
      entry.count += count
      if (example !== undefined && entry.examples.length < MAX_IMPORT_EXAMPLES) {
        entry.examples.push([...example].slice(0, MAX_EXAMPLE_LENGTH).join(''))
      }
      if (count > 0) refused.set(reason, entry)
    },
    finish: () => ({
      name,
      ...counts,
      refused: [...refused].map(([reason, entry]) => ({ reason, ...entry })),
    }),
  }
}
