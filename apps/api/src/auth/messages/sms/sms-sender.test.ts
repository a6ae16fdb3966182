import { expect, onTestFinished, test } from 'vitest'
import { perFile } from '#test/harness/per-file.ts'
import { startSilentServer } from '#test/servers/silent-server.ts'
import { startSmsReceiver } from '#test/servers/sms-receiver.ts'
import { createTwilioSmsSender } from './sms-sender.ts'

const receiver = perFile(startSmsReceiver)

const ACCOUNT = { accountSid: 'AC123', authToken: 's3cret', from: '+15005550006' }
const INVALID = { code: 21211, message: 'The number +41446681800 is not valid' }
const otp = { userId: 'u1', code: '123456', isSecondFactor: true, language: 'en' } as const
const MESSAGE = { to: '41446681800', text: '123456 is your code & more', otp }

const send = (more: { from?: string; apiUrl?: string; timeoutMs?: number; channel?: 'whatsapp' } = {}) => {
  const { channel = 'sms', ...settings } = more
  const sender = createTwilioSmsSender({ ...ACCOUNT, apiUrl: receiver.url, ...settings })
  return sender.send({ ...MESSAGE, channel })
}

test.each([
  ['with an error code', 400, INVALID, 'The SMS service answered 400 (code 21211).'],
  ['without a body', 502, null, 'The SMS service answered 502 (code unknown).'],
])('createTwilioSmsSender reports an error %s without the text', async (_how, status, body, message) => {
  receiver.refuse(status, body)
  onTestFinished(() => receiver.refuse(null))
  await expect(send()).rejects.toThrow(message)
})

test('createTwilioSmsSender rejects if the service does not respond in time', async () => {
  const silent = await startSilentServer()
  onTestFinished(() => silent.close())
  await expect(send({ apiUrl: `http://${silent.host}`, timeoutMs: 200 })).rejects.toThrow('200 ms')
})

test('createTwilioSmsSender posts a form to the account, authenticated by id and token', async () => {
  await send()
  expect(receiver.received.at(-1)).toEqual({
    path: '/2010-04-01/Accounts/AC123/Messages.json',
    authorization: `Basic ${Buffer.from('AC123:s3cret').toString('base64')}`,
    contentType: 'application/x-www-form-urlencoded;charset=UTF-8',
    form: { To: '+41446681800', From: '+15005550006', Body: MESSAGE.text },
  })
})

const SERVICE = `MG${'0'.repeat(32)}`
test.each([
  ['for WhatsApp', { channel: 'whatsapp' }, { To: 'whatsapp:+41446681800', From: 'whatsapp:+15005550006' }],
  ['of a messaging service', { from: SERVICE }, { To: '+41446681800', MessagingServiceSid: SERVICE }],
] as const)('createTwilioSmsSender sets recipient and sender %s', async (_how, more, form) => {
  await send(more)
  expect(receiver.received.at(-1)?.form).toEqual({ ...form, Body: MESSAGE.text })
})
