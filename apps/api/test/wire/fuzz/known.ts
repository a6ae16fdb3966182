/** Stands in a request for something that is only known when it is sent, such as an id of an earlier answer. */
export class Known {
  /** The name of a field, such as `refresh_token`; of an id also where it is from, such as `factors.id`. */
  readonly kind: string
  /** 0 is the newest. */
  readonly nth: number

  constructor(kind: string, nth: number) {
    this.kind = kind
    this.nth = nth
  }

  toString(): string {
    return `the known ${this.kind} ${this.nth}`
  }
}

export type Knowledge = ReturnType<typeof knowledge>

const KEPT = 12

/** What has been learnt so far. Of each kind the latest few are stored. */
export function knowledge() {
  const texts = new Map<string, readonly string[]>()
  const all = (kind: string): readonly string[] => texts.get(kind) ?? []
  return {
    /** All of a kind, the newest first. */
    all,
    learn(kind: string, text: string) {
      texts.set(kind, [text, ...all(kind).filter((known) => known !== text)].slice(0, KEPT))
    },
    /** The text behind a stand-in. */
    tell({ kind, nth }: Known): string {
      const known = all(kind)
      return known[nth % Math.max(1, known.length)] ?? 'nothing is known yet'
    },
  }
}

const WORTH_KNOWING = /^(.*_id|(access|refresh)_token|secret|code|link)$/

/** Takes from the answer of a path what later requests may use. */
export function learnFrom(path: string, answer: unknown, { learn }: Pick<Knowledge, 'learn'>): void {
  const walk = (value: unknown, field: string): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) walk(inner, Array.isArray(value) ? field : name)
    } else if (typeof value !== 'string') return
    else if (field === 'id') learn(`${collectionOf(path)}.id`, value)
    else if (field === 'link') learn('token', new URL(value).searchParams.get('token') ?? '')
    else if (WORTH_KNOWING.test(field)) learn(field, value)
  }
  walk(answer, '')
}

/** What the ids of a path belong to: the last word of it that is no parameter. */
export const collectionOf = (path: string): string =>
  path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? ''
