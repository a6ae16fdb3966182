import { containsPrivateText } from '@satlens/domain'

const MAX_DEPTH = 10
const MAX_VALUES = 1_000

/**
 * Returns true if a request body contains text in the format of a private key or recovery phrase, at any depth, as a value
 * or a property name. Also returns true for a body that is nested too deeply or has too many values to search.
 */
export function containsPrivateKeyOrSeedPhrase(body: unknown): boolean {
  const texts = collectTexts(body)
  return texts === null || texts.some(containsPrivateText)
}

// Returns the texts of a body: each property name and value. The texts of an array and its nested arrays are joined, because
// a phrase may be sent as arrays of words. Visits each value once, without recursion. Null if the body exceeds the limits.
function collectTexts(body: unknown): string[] | null {
  const texts: string[] = []
  const lists: string[][] = []
  const stack: { value: unknown; depth: number; list: string[] | null }[] = [
    { value: body, depth: 0, list: null },
  ]
  let values = 1
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, depth, list } = next
    if (typeof value === 'string') (list ?? texts).push(value)
    if (typeof value !== 'object' || value === null) continue
    if (depth === MAX_DEPTH) return null
    const parts: unknown[] = Array.isArray(value) ? value : Object.entries(value).flat()
    values += parts.length
    if (values > MAX_VALUES) return null
    const outer = Array.isArray(value) ? (list ?? addList(lists)) : null
    // Pushed in reverse, so that texts are popped in their order.
    for (const part of parts.toReversed()) stack.push({ value: part, depth: depth + 1, list: outer })
  }
  return [...texts, ...lists.map((list) => list.join(' '))]
}

function addList(lists: string[][]): string[] {
  const list: string[] = []
  lists.push(list)
  return list
}
