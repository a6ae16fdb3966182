import {
  IMPORTED_PARTS,
  type ImportedPart,
  type ImportRefusal,
  importAccountEndpoint,
  MAX_IMPORT_EXAMPLES,
} from '@satlens/contract'
import { api } from '#shared/api/api.ts'
import type { AccountExport } from './read-export.ts'

/**
 * Sends an export and adds up the reports of its requests. A request that fails leaves those before it imported; sending all
 * again does no harm.
 */
export async function importData(
  { products, privateAccounts, privateLabels }: AccountExport,
  store: boolean,
): Promise<readonly ImportedPart[]> {
  const sums = new Map<ImportedPart['name'], ImportedPart>()
  const add = (part: ImportedPart) => sums.set(part.name, addParts(sums.get(part.name), part))
  for (const product of products) {
    const { parts } = await api.call(importAccountEndpoint, { body: { product, store } })
    for (const part of parts) add(part)
  }
  if (privateAccounts > 0) add(refusedPart('watched_accounts', 'private_key', privateAccounts))
  if (privateLabels > 0) add(refusedPart('labels', 'private_key', privateLabels))
  return IMPORTED_PARTS.flatMap((name) => sums.get(name) ?? [])
}

const refusedPart = (name: ImportedPart['name'], reason: ImportRefusal, count: number): ImportedPart => ({
  name,
  added: 0,
  present: 0,
  refused: [{ reason, count, examples: [] }],
})

function addParts(sum: ImportedPart | undefined, part: ImportedPart): ImportedPart {
  if (sum === undefined) return part
  const refused = new Map(sum.refused.map((entry) => [entry.reason, entry]))
  for (const { reason, count, examples } of part.refused) {
    const before = refused.get(reason)
    refused.set(reason, {
      reason,
      count: count + (before?.count ?? 0),
      examples: [...(before?.examples ?? []), ...examples].slice(0, MAX_IMPORT_EXAMPLES),
    })
  }
  return {
    name: part.name,
    added: sum.added + part.added,
    present: sum.present + part.present,
    refused: [...refused.values()],
  }
}
