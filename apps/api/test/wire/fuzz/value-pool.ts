/** Stands in a request for a value that is chosen when it is sent, such as an id from an earlier answer. */
export class Placeholder {
  /** The name of a field, such as `refresh_token`; ids are prefixed with their collection, such as `factors.id`. */
  readonly kind: string
  /** The position in the pool; 0 is the newest value. */
  readonly nth: number

  constructor(kind: string, nth: number) {
    this.kind = kind
    this.nth = nth
  }

  toString(): string {
    return `placeholder for ${this.kind} ${this.nth}`
  }
}

export type ValuePool = ReturnType<typeof createValuePool>

const MAX_PER_KIND = 12

/** Collects values from answers, so that later requests can use them. Stores the newest few of each kind. */
export function createValuePool() {
  const texts = new Map<string, readonly string[]>()
  const all = (kind: string): readonly string[] => texts.get(kind) ?? []
  return {
    all,
    add(kind: string, text: string) {
      texts.set(kind, [text, ...all(kind).filter((stored) => stored !== text)].slice(0, MAX_PER_KIND))
    },
    resolve({ kind, nth }: Placeholder): string {
      const stored = all(kind)
      return stored[nth % Math.max(1, stored.length)] ?? 'no value yet'
    },
  }
}

const REUSABLE_FIELDS = /^(.*_id|(access|refresh)_token|secret|code|link)$/

/** Adds the reusable values of an answer to the pool. */
export function collectValues(path: string, answer: unknown, { add }: Pick<ValuePool, 'add'>): void {
  const walk = (value: unknown, field: string): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) walk(inner, Array.isArray(value) ? field : name)
    } else if (typeof value !== 'string') return
    else if (field === 'id') add(`${collectionOf(path)}.id`, value)
    else if (field === 'link') add('token', new URL(value).searchParams.get('token') ?? '')
    else if (REUSABLE_FIELDS.test(field)) add(field, value)
  }
  walk(answer, '')
}

/** Returns the collection that the ids of a path belong to: its last segment that is not a parameter. */
export const collectionOf = (path: string): string =>
  path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? ''
