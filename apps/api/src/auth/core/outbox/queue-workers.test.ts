import { describe, expect, test } from 'vitest'
import { createQueueWorkers, getRetryWaitMs } from './queue-workers.ts'

function queueOf(items: string[], parallel: number) {
  const done: string[] = []
  const errors: unknown[] = []
  const finish = new Map<string, () => void>()
  let isBroken = false
  const workers = createQueueWorkers<string>({
    parallel,
    async claim() {
      if (isBroken) throw new Error('The queue is unreachable')
      return items.shift() ?? null
    },
    async handle(item) {
      await new Promise<void>((resolve) => finish.set(item, resolve))
      done.push(item)
    },
    onError: (error) => errors.push(error),
  })
  return {
    workers,
    items,
    done,
    errors,
    started: () => [...finish.keys()],
    finish: (item: string) => finish.get(item)?.(),
    breakQueue(broken: boolean) {
      isBroken = broken
    },
  }
}

/** Lets everything run that waits for nothing but promises. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('the workers of a queue', () => {
  test('one worker handles the items one after another', async () => {
    const queue = queueOf(['a', 'b'], 1)
    queue.workers.wake()
    await settle()
    expect(queue.started()).toEqual(['a'])
    queue.finish('a')
    await settle()
    expect(queue.started()).toEqual(['a', 'b'])
    queue.finish('b')
    await queue.workers.idle()
    expect(queue.done).toEqual(['a', 'b'])
  })

  test('several workers handle as many items at once, and a slow item holds up no other', async () => {
    const queue = queueOf(['slow', 'b', 'c', 'd'], 3)
    queue.workers.wake()
    await settle()
    expect(queue.started()).toEqual(['slow', 'b', 'c'])
    queue.finish('b')
    await settle()
    expect(queue.started()).toEqual(['slow', 'b', 'c', 'd'])
  })

  test('an item that arrives while all others are handled is taken after the next wake', async () => {
    const queue = queueOf(['slow'], 2)
    queue.workers.wake()
    await settle()
    queue.items.push('late')
    queue.workers.wake()
    await settle()
    expect(queue.started()).toEqual(['slow', 'late'])
  })

  test('a queue that could not be read is read again after the next wake', async () => {
    const queue = queueOf(['a'], 1)
    queue.breakQueue(true)
    queue.workers.wake()
    await queue.workers.idle()
    expect(queue.errors).toHaveLength(1)
    queue.breakQueue(false)
    queue.workers.wake()
    await settle()
    expect(queue.started()).toEqual(['a'])
  })

  test('stopped workers finish what they handle and take nothing else', async () => {
    const queue = queueOf(['a', 'b'], 1)
    queue.workers.wake()
    await settle()
    queue.workers.stop()
    queue.finish('a')
    await queue.workers.idle()
    queue.workers.wake()
    await settle()
    expect(queue.started()).toEqual(['a'])
  })
})

test('the wait before a retry doubles up to its limit', () => {
  const waits = [1, 2, 3, 12, 13, 80].map((attempts) =>
    getRetryWaitMs(attempts, { firstMs: 1_000, longestMs: 3_600_000 }),
  )
  expect(waits).toEqual([1_000, 2_000, 4_000, 2_048_000, 3_600_000, 3_600_000])
})
