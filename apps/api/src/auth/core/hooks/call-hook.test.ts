import { afterEach, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#test/harness/free-port.ts'
import { manualClock } from '#test/harness/manual-clock.ts'
import { perFile } from '#test/harness/per-file.ts'
import { respondWith, startHookReceiver } from '#test/servers/hook-receiver.ts'
import { startSilentServer } from '#test/servers/silent-server.ts'
import { callHook } from './call-hook.ts'
import type { WebhookReceiver } from './sign-webhook.ts'

const receiver = perFile(startHookReceiver)
afterEach(() => {
  receiver.received.length = 0
})

const call = (endpoint: Partial<WebhookReceiver> = {}, timeoutMs?: number) =>
  callHook(
    { ...receiver.endpoint, ...endpoint },
    { id: 'an-id', payload: { a: 'ü' } },
    { fetch, clock: manualClock(), ...(timeoutMs ? { timeoutMs } : {}) },
  )

test('signs with every secret, as the Standard Webhooks library verifies', async () => {
  receiver.respond(respondWith({ decision: 'continue' }))
  expect(await call()).toEqual({ decision: 'continue' })
  expect(receiver.received).toEqual([{ id: 'an-id', signatures: 2, payload: { a: 'ü' } }])
  const [current = ''] = receiver.endpoint.secrets
  await call({ secrets: [current] })
  expect(receiver.received.at(-1)).toMatchObject({ signatures: 1 })
  receiver.respond((response) => void response.writeHead(204).end())
  expect(await call()).toBeNull()
})

test.each([
  ['429 with a wait', 429, '0'],
  ['503 with a wait', 503, '1'],
])('repeats a call with the same id once after %s', async (_what, status, seconds) => {
  receiver.respond((response) => {
    if (receiver.received.length > 1) respondWith({ ok: true })(response, {})
    else response.writeHead(status, { 'retry-after': seconds }).end()
  })
  expect(await call()).toEqual({ ok: true })
  expect(receiver.received.map(({ id }) => id)).toEqual(['an-id', 'an-id'])
})

const JSON_TYPE = { 'content-type': 'application/json' }
test.each<[string, number, Record<string, string>, string, object]>([
  ['a long wait', 503, { 'retry-after': '3' }, '', { message: 'Service currently unavailable due to hook' }],
  ['no wait', 429, {}, '', { message: 'Service currently unavailable due to hook' }],
  ['401', 401, {}, '', { message: 'Hook requires authorization token' }],
  ['a redirect', 302, { location: '/' }, '', { message: 'Unexpected status code returned from hook: 302' }],
  ['invalid JSON', 200, JSON_TYPE, '{', { message: 'Error unmarshaling JSON output.' }],
  ['text', 200, { 'content-type': 'text/plain' }, '{}', { code: 'hook_payload_invalid_content_type' }],
  ['no content type', 200, {}, '{}', { code: 'hook_payload_invalid_content_type' }],
  ['a large body', 200, JSON_TYPE, ' '.repeat(204_801), { code: 'hook_payload_over_size_limit' }],
  [
    'a rejection',
    200,
    JSON_TYPE,
    '{"error":{"http_code":403,"message":"No."}}',
    { code: 'unknown', status: 403 },
  ],
  ['a failure', 200, JSON_TYPE, '{"error":{"message":"Broken."}}', { status: 500, message: 'Broken.' }],
  ['a status of its own', 200, JSON_TYPE, '{"error":{"http_code":200,"message":"x"}}', { status: 500 }],
])('rejects a response with %s, without a second call', async (_what, status, headers, body, error) => {
  receiver.respond((response) => void response.writeHead(status, headers).end(body))
  await expect(call()).rejects.toMatchObject(error)
  expect(receiver.received).toHaveLength(1)
})

test('fails if the response breaks off or stalls', async () => {
  receiver.respond((response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '99' }).write('{')
    setTimeout(() => response.destroy(), 50)
  })
  await expect(call()).rejects.toMatchObject({
    status: 500,
    message: expect.stringMatching(/could not be read/),
  })
  receiver.respond((response) => void response.writeHead(200, JSON_TYPE).write('{'))
  await expect(call({}, 200)).rejects.toMatchObject({ code: 'hook_timeout' })
})

test('gives up a receiver that is silent or cannot be reached', async () => {
  const silent = await startSilentServer()
  onTestFinished(() => silent.close())
  const message = 'Failed to reach hook within maximum time of 0.200000 seconds'
  await expect(call({ url: `http://${silent.host}` }, 200)).rejects.toMatchObject({
    code: 'hook_timeout',
    message,
  })
  const unused = { url: `http://127.0.0.1:${await freePort()}` }
  await expect(call(unused)).rejects.toMatchObject({ code: 'hook_timeout_after_retry', status: 422 })
})
