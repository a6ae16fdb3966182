import { expect, test } from 'vitest'
import { type JsonObjectMemberStream, streamJsonObject } from './json-parts.ts'

async function serialize(members: JsonObjectMemberStream): Promise<string> {
  let text = ''
  for await (const piece of streamJsonObject(members)) text += piece
  return text
}

async function* batches(...items: unknown[][]) {
  yield* items
}

test('streamJsonObject without members writes {}', async () => {
  expect(await serialize((async function* (): JsonObjectMemberStream {})())).toBe('{}')
})

test('streamJsonObject writes values, batched arrays and nested objects like JSON.stringify', async () => {
  async function* members(): JsonObjectMemberStream {
    yield ['a"b', { value: { c: [1, null], at: new Date(0) } }]
    yield ['missing', { value: undefined }]
    yield ['none', { items: batches() }]
    yield ['some', { items: batches([1, 'two'], [{ three: 3 }]) }]
    yield [
      'inside',
      {
        members: (async function* (): JsonObjectMemberStream {
          yield ['x', { value: true }]
        })(),
      },
    ]
  }
  expect(await serialize(members())).toBe(
    JSON.stringify({
      'a"b': { c: [1, null], at: new Date(0) },
      missing: null,
      none: [],
      some: [1, 'two', { three: 3 }],
      inside: { x: true },
    }),
  )
})
