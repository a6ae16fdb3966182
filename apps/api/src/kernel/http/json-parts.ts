/** A value of a JSON document, the items of a list, some at a time, or an object inside of it. */
export type JsonPart =
  | { readonly value: unknown }
  | { readonly items: AsyncIterable<readonly unknown[]> }
  | { readonly members: JsonMembers }

/** The members of a JSON object, in their order. */
export type JsonMembers = AsyncGenerator<readonly [name: string, part: JsonPart]>

/** Writes a JSON object piece by piece, so that no more of it is in memory than one value or some items of a list. */
export async function* jsonObject(members: JsonMembers): AsyncGenerator<string> {
  let before = '{'
  for await (const [name, part] of members) {
    const head = `${before}${JSON.stringify(name)}:`
    before = ','
    if ('value' in part) yield `${head}${JSON.stringify(part.value ?? null)}`
    else if ('members' in part) {
      yield head
      yield* jsonObject(part.members)
    } else {
      yield `${head}[`
      let separator = ''
      for await (const items of part.items) {
        yield separator + items.map((item) => JSON.stringify(item)).join(',')
        separator = ','
      }
      yield ']'
    }
  }
  yield before === '{' ? '{}' : '}'
}
