import { expect, test } from 'vitest'
import { type JsonMembers, jsonObject } from './json-parts.ts'

async function textOf(members: JsonMembers): Promise<string> {
  let text = ''
  for await (const piece of jsonObject(members)) text += piece
  return text
}

async function* batches(...some: unknown[][]) {
  yield* some
}

test('jsonObject writes an empty object without members', async () => {
  expect(await textOf((async function* (): JsonMembers {})())).toBe('{}')
})

test('jsonObject writes values, batched lists and nested objects as JSON.stringify does', async () => {
  async function* members(): JsonMembers {
    yield ['a"b', { value: { c: [1, null], at: new Date(0) } }]
    yield ['missing', { value: undefined }]
    yield ['none', { items: batches() }]
    yield ['some', { items: batches([1, 'two'], [{ three: 3 }]) }]
    yield [
      'inside',
      {
        members: (async function* (): JsonMembers {
          yield ['x', { value: true }]
        })(),
      },
    ]
  }
  expect(await textOf(members())).toBe(
    JSON.stringify({
      'a"b': { c: [1, null], at: new Date(0) },
      missing: null,
      none: [],
      some: [1, 'two', { three: 3 }],
      inside: { x: true },
    }),
  )
})
