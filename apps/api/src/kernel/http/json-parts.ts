/** A part of a JSON document: a value, the items of an array in batches, or a nested object. */
export type JsonPart =
  | { readonly value: unknown }
  | { readonly items: AsyncIterable<readonly unknown[]> }
  | { readonly members: JsonMembers }

/** The members of a JSON object, in order. */
export type JsonMembers = AsyncGenerator<readonly [name: string, part: JsonPart]>

/** Serializes a JSON object piece by piece, so that only one value or one batch of items is in memory. */
export async function* jsonObject(members: JsonMembers): AsyncGenerator<string> {
  let prefix = '{'
  for await (const [name, part] of members) {
    const head = `${prefix}${JSON.stringify(name)}:`
    prefix = ','
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
  yield prefix === '{' ? '{}' : '}'
}
