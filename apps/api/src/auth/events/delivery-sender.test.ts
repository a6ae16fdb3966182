import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseAuthSecret } from '#auth/core/crypto/auth-secret.ts'
import type { WebhookReceiver } from '#auth/core/hooks/sign-webhook.ts'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { createNotificationListener } from '#kernel/database/notifications.ts'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { manualClock } from '#test/harness/manual-clock.ts'
import { perFile } from '#test/harness/per-file.ts'
import { TEST_SECRET } from '#test/harness/test-app.ts'
import { claimDueDelivery, insertDeliveries } from './deliveries.queries.ts'
import { openDeliverySender } from './delivery-sender.ts'
import { postDelivery } from './post-delivery.ts'
import { createDeliveries, toDestination } from './record-event.ts'

const SECRET = parseAuthSecret(TEST_SECRET)
const receiverAt = (host: string): WebhookReceiver => ({
  url: `https://${host}.example/events`,
  secrets: [`v1,whsec_${Buffer.from('a secret of 24 bytes 123').toString('base64')}`],
})
const A = receiverAt('a')
const [ADA, BOB] = [randomUUID(), randomUUID()]

const url = perFile(async () => {
  const text = await freshDatabase()
  return { text, close: async () => {} }
})
const eventually = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 10_000 })

type Answer = (name: string, signal: AbortSignal, to: string) => Response | Promise<Response>

/** Opens senders on an empty table of deliveries. All of them call `answer` in place of the network. */
async function openSenders(answer: Answer, { receivers = [A] }: { receivers?: WebhookReceiver[] } = {}) {
  const { db, query, close } = openPostgresDatabase({ url: url.text, poolSize: 4, onIdleError: () => {} })
  await query('truncate event_deliveries, audit_log_entries', [])
  const clock = manualClock()
  const sent: string[] = []
  const requests: { url: string; id: string; redirect: unknown }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { name } = JSON.parse(String(init?.body)).data
    const headers = new Headers(init?.headers)
    sent.push(name)
    requests.push({ url: String(input), id: headers.get('webhook-id') ?? '', redirect: init?.redirect })
    return answer(name, init?.signal as AbortSignal, String(input))
  }
  const open = (listen: Parameters<typeof openDeliverySender>[0]['listen'] = null) => {
    const sender = openDeliverySender({
      db,
      clock,
      fetch,
      receivers,
      listen,
      secret: SECRET,
      log: pino({ level: 'silent' }),
      issuer: 'https://issuer.example',
      signLogoutToken: null,
    })
    onTestFinished(() => sender.close())
    return sender
  }
  onTestFinished(close)
  return {
    db,
    sql: async (text: string) => (await query(text, [])).rows,
    clock,
    sent,
    requests,
    open,
    sender: open(),
    /** Stores an event of a user for each receiver. Returns its id. */
    async put(userId: string, name: string): Promise<string> {
      const now = clock.now()
      const id = randomUUID()
      const payload = { id, type: 'user.updated', created_at: now.toISOString(), data: { name } } as never
      await insertDeliveries(db, createDeliveries({ secret: SECRET, receivers }, payload, { userId, now }))
      return id
    },
    waiting: async () => {
      const { rows } = await query('select id from event_deliveries where given_up_at is null', [])
      return rows.length
    },
  }
}

const accept = () => new Response(null, { status: 204 })
const fail = () => new Response(null, { status: 500 })
const hang = (signal: AbortSignal): Promise<Response> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

describe('the sender of events', () => {
  test('an event waits for an earlier one of its account, and others do not', async () => {
    let isDown = true
    const { put, sender, sent, clock } = await openSenders((name) =>
      isDown && name === 'ada 1' ? fail() : accept(),
    )
    for (const name of ['ada 1', 'ada 2', 'ada 3']) await put(ADA, name)
    await put(BOB, 'bob 1')
    await sender.sendDue()
    expect(sent.toSorted()).toEqual(['ada 1', 'bob 1'])
    isDown = false
    clock.advance({ seconds: 1 })
    await sender.sendDue()
    expect(sent.slice(2)).toEqual(['ada 1', 'ada 2', 'ada 3'])
  })

  test('each receiver gets each event, and one that fails holds up no other', async () => {
    const B = receiverAt('b')
    const { put, sender, requests, waiting, clock } = await openSenders(() => accept(), { receivers: [A, B] })
    const id = await put(ADA, 'x')
    await sender.sendDue()
    expect(requests.map((request) => request.url).toSorted()).toEqual([A.url, B.url])
    expect(requests.map((request) => request.id)).toEqual([id, id])
    expect(await waiting()).toBe(0)
    clock.advance({ hours: 1 })
    await sender.sendDue()
    expect(requests).toHaveLength(2)
  })

  test('a receiver that does not answer occupies few workers, so that another one gets its events', async () => {
    const slow = receiverAt('slow')
    const { put, sender, requests } = await openSenders(
      (_name, signal, to) => (to === slow.url ? hang(signal) : accept()),
      { receivers: [slow, A] },
    )
    for (let at = 0; at < 30; at++) await put(randomUUID(), 'x')
    void sender.sendDue()
    const countTo = (to: WebhookReceiver) => requests.filter(({ url }) => url === to.url).length
    await eventually(() => expect(countTo(A)).toBe(30))
    expect(countTo(slow)).toBeLessThan(10)
  })

  test('a failed event is sent again after 1, 2, 4 … seconds with the same id', async () => {
    const { put, sender, requests, clock } = await openSenders(fail)
    const id = await put(ADA, 'x')
    await sender.sendDue()
    for (const seconds of [1, 2, 4, 8]) {
      const before = requests.length
      clock.advance({ seconds: seconds - 0.001 })
      await sender.sendDue()
      expect(requests).toHaveLength(before)
      clock.advance({ seconds: 0.001 })
      await sender.sendDue()
      expect(requests).toHaveLength(before + 1)
    }
    expect(new Set(requests.map((request) => request.id))).toEqual(new Set([id]))
  })

  test('an event that is not accepted within three days is given up, counted and audited', async () => {
    const { put, sender, sent, clock, sql } = await openSenders((name) =>
      name === 'lost' ? fail() : accept(),
    )
    const id = await put(ADA, 'lost')
    await sender.sendDue()
    clock.advance({ hours: 71 })
    await put(ADA, 'next')
    await sender.sendDue()
    expect(await sender.load()).toEqual({ waiting: 2, oldestMs: 71 * 3_600_000, givenUp: 0 })
    clock.advance({ hours: 1 })
    await sender.sendDue()
    expect(sent).toEqual(['lost', 'lost', 'lost', 'next'])
    expect(await sender.load()).toEqual({ waiting: 0, oldestMs: 0, givenUp: 1 })
    expect(await sql('select encrypted_payload from event_deliveries')).toEqual([{ encrypted_payload: null }])
    expect(await sql('select payload from audit_log_entries')).toMatchObject([
      {
        payload: {
          action: 'event_delivery_failed',
          actor_id: null,
          traits: { event_id: id, event_type: 'user.updated', receiver: 'a.example', attempts: 3 },
        },
      },
    ])
  })

  test('410 gives an event up at once, and the next one is still sent', async () => {
    const { put, sender, sent } = await openSenders((name) =>
      name === 'gone' ? new Response(null, { status: 410 }) : accept(),
    )
    await put(ADA, 'gone')
    await put(ADA, 'next')
    await sender.sendDue()
    expect(sent).toEqual(['gone', 'next'])
    expect(await sender.load()).toMatchObject({ waiting: 0, givenUp: 1 })
  })

  test.each([301, 307, 400, 404, 429, 500])('the status %i is a failure', async (status) => {
    const headers = { location: 'https://elsewhere.example/' }
    const { put, sender, requests, waiting } = await openSenders(
      () => new Response(null, { status, headers }),
    )
    await put(ADA, 'x')
    await sender.sendDue()
    expect(requests).toMatchObject([{ url: A.url, redirect: 'manual' }])
    expect(await waiting()).toBe(1)
  })

  test('an event whose process died while it was sent is sent again by another one', async () => {
    const { put, sender, sent, clock, db } = await openSenders(accept)
    await put(ADA, 'first')
    await put(ADA, 'second')
    const now = clock.now()
    // What a process does before it dies.
    const claim = { now, receivers: [toDestination(A)], busyApplications: null }
    expect(await claimDueDelivery(db, { ...claim, retryAt: new Date(now.getTime() + 30_000) })).not.toBeNull()
    await sender.sendDue()
    expect(sent).toEqual([])
    clock.advance({ seconds: 30 })
    await sender.sendDue()
    expect(sent).toEqual(['first', 'second'])
  })

  test('a claim takes one event also if the statistics of the table count a single row', async () => {
    const { put, clock, db, sql } = await openSenders(accept)
    await put(ADA, 'first')
    await sql('analyze event_deliveries')
    await put(BOB, 'second')
    const now = clock.now()
    await claimDueDelivery(db, { now, retryAt: now, receivers: [toDestination(A)], busyApplications: null })
    expect(await sql('select id from event_deliveries where attempts > 0')).toHaveLength(1)
  })

  test('several processes send each event once and keep the order of each account', async () => {
    const { put, open, sender, sent } = await openSenders(accept)
    const other = open()
    const people = [ADA, BOB, randomUUID(), randomUUID()]
    for (let at = 0; at < 10; at++) for (const [who, id] of people.entries()) await put(id, `${who} ${at}`)
    await Promise.all([sender.sendDue(), other.sendDue(), sender.sendDue()])
    expect(sent.length).toBe(40)
    for (const who of people.keys()) {
      const names = sent.filter((name) => name.startsWith(`${who} `))
      expect(names).toEqual(Array.from({ length: 10 }, (_, at) => `${who} ${at}`))
    }
  })

  test('a process sends what another one stores as soon as it is committed', async () => {
    const { put, open, sent } = await openSenders(accept)
    open(createNotificationListener(url.text)).start()
    await put(ADA, 'x')
    await eventually(() => expect(sent).toEqual(['x']))
  })

  test('an event of a receiver that is no longer configured stays for a process that knows it', async () => {
    const { put, sender, sent, sql, waiting } = await openSenders(accept)
    await put(ADA, 'x')
    await sql("update event_deliveries set destination = 'another'")
    await sender.sendDue()
    expect(sent).toEqual([])
    expect(await waiting()).toBe(1)
  })

  test('closing aborts a request that takes too long, and the event is sent again later', async () => {
    const { put, sender, open, sent, clock } = await openSenders((_name, signal) =>
      sent.length > 1 ? accept() : hang(signal),
    )
    await put(ADA, 'x')
    void sender.sendDue()
    await eventually(() => expect(sent).toHaveLength(1))
    await sender.close()
    clock.advance({ seconds: 30 })
    await open().sendDue()
    expect(sent).toEqual(['x', 'x'])
  })

  test('a request ends as a failure after five seconds', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const fetch = ((_url: string, init: RequestInit) => hang(init.signal as AbortSignal)) as never
    const request = { url: A.url, headers: {}, body: '' }
    const posted = postDelivery(fetch, request, new AbortController().signal)
    const outcome = posted.then(
      () => 'accepted',
      () => 'failed',
    )
    await vi.advanceTimersByTimeAsync(4_999)
    expect(await Promise.race([outcome, 'under way'])).toBe('under way')
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBe('failed')
  })
})
