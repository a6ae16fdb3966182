const WILDCARDS: Readonly<Record<string, string>> = { '**': '.*', '*': '[^./]*', '?': '[^./]' }

// A character set contains no colon, because `[::1]` is a host.
const TOKENS = /\*\*|[*?]|\[!?[^\]:]+\]|\{[^{}]*\}|[.+^${}()|[\]\\/]/g

/**
 * Returns a regular expression that matches the same whole strings as a glob (docs/protocol.md#redirect-targets): `*`
 * matches any characters but dots and slashes, `**` any characters, `?` one character but a dot or slash, `[a-z]` and
 * `[!a-z]` one character in or outside a set, and `{a,b}` either alternative.
 */
export const globToRegExp = (glob: string): RegExp => new RegExp(`^(?:${toPatternSource(glob)})$`)

const toPatternSource = (glob: string): string =>
  glob.replace(TOKENS, (part) => {
    const wildcard = WILDCARDS[part]
    if (wildcard) return wildcard
    if (part.length === 1) return `\\${part}`
    const inner = part.slice(1, -1)
    if (part.startsWith('{')) return `(?:${inner.split(',').map(toPatternSource).join('|')})`
    return inner.startsWith('!') ? `[^./${escapeSet(inner.slice(1))}]` : `[${escapeSet(inner)}]`
  })

// The hyphen of a range is kept and everything else is escaped. A descending range is escaped, too.
const escapeSet = (text: string): string =>
  text.replace(/(.)-(.)|[\^\\[\]-]/gs, (part, from?: string, to?: string) =>
    from !== undefined && to !== undefined && /\w-\w/.test(part) && from <= to
      ? part
      : part.replace(/\W/g, '\\$&'),
  )
