import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

const START = Date.parse('2026-11-21T12:00:00Z')

let now: number
let asked: number
let answer: () => Promise<string>
let messages: string[]
let answers: ResponseCache<string>
beforeEach(() => {
  now = START
  asked = 0
  answer = async () => `answer ${asked}`
  messages = []
  answers = createResponseCache({
    source: 'the node',
    keepMs: 4_000,
    keepFailuresMs: 2_000,
    refusal: () => new Error('unavailable'),
    clock: { now: () => new Date(now) },
    log: pino({}, { write: (line: string) => void messages.push(JSON.parse(line).msg) }),
  })
})

const get = (name = 'height') =>
  answers.get(name, () => {
    asked += 1
    return answer()
  })
/** The answer or the message of the error, at so many milliseconds after the start. */
const getAt = (ms: number) => {
  now = START + ms
  return get().catch(({ message }: Error) => message)
}
const fail = () => Promise.reject(new Error('refused'))

describe('keepAnswers', () => {
  test('asks each question once, however many callers wait for the answer', async () => {
    const all = await Promise.all(Array.from({ length: 200 }, (_, index) => get(index % 2 ? 'a' : 'b')))
    expect(new Set(all).size).toBe(2)
    expect(asked).toBe(2)
  })

  test('serves an answer for its time and not longer', async () => {
    expect([await getAt(0), await getAt(3_999)]).toEqual(['answer 1', 'answer 1'])
    expect(answers.knows('height')).toBe(true)
    expect(await getAt(4_000)).toBe('answer 2')
  })

  test('asks again after the clock was set back', async () => {
    await getAt(0)
    expect(await getAt(-3_600_000)).toBe('answer 2')
  })

  test('leaves a failing source alone for the shorter time', async () => {
    answer = fail
    expect([await getAt(0), await getAt(1_999)]).toEqual(['unavailable', 'unavailable'])
    expect(asked).toBe(1)
    answer = async () => 'recovered'
    expect(await getAt(2_000)).toBe('recovered')
  })

  test('logs an outage once, and its end', async () => {
    answer = fail
    for (const ms of [0, 10_000, 20_000]) await getAt(ms)
    answer = async () => 'recovered'
    await getAt(30_000)
    expect(messages).toEqual(['the node cannot be read', 'the node can be read again'])
  })
})
