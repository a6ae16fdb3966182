const WILDCARDS: Readonly<Record<string, string>> = { '**': '.*', '*': '[^./]*', '?': '[^./]' }

// A set has no colon: `[::1]` is a host.
const PARTS = /\*\*|[*?]|\[!?[^\]:]+\]|\{[^{}]*\}|[.+^${}()|[\]\\/]/g

/**
 * The whole-text pattern of a glob (docs/protocol.md#redirect-targets): `*` stands for a part between dots and slashes, `**` for anything, `?`
 * for one character of such a part, `[a-z]` and `[!a-z]` for one of a set or not of it, `{a,b}` for either.
 */
export const globToRegExp = (glob: string): RegExp => new RegExp(`^(?:${sourceOf(glob)})$`)

const sourceOf = (glob: string): string =>
  glob.replace(PARTS, (part) => {
    const wildcard = WILDCARDS[part]
    if (wildcard) return wildcard
    if (part.length === 1) return `\\${part}`
    const inner = part.slice(1, -1)
    if (part.startsWith('{')) return `(?:${inner.split(',').map(sourceOf).join('|')})`
    return inner.startsWith('!') ? `[^./${members(inner.slice(1))}]` : `[${members(inner)}]`
  })

// A range keeps its hyphen; everything else stands for itself. A range that runs backwards is none.
const members = (text: string): string =>
  text.replace(/(.)-(.)|[\^\\[\]-]/gs, (part, from?: string, to?: string) =>
    from !== undefined && to !== undefined && /\w-\w/.test(part) && from <= to
      ? part
      : part.replace(/\W/g, '\\$&'),
  )
