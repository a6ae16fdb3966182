import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startSilentServer } from '../../../test/silent-server.ts'
import { type SmsReceiver, startSmsReceiver } from '../../../test/sms-receiver.ts'
import { twilioSms } from './twilio-sms.ts'

let receiver: SmsReceiver
beforeAll(async () => {
  receiver = await startSmsReceiver()
})
afterAll(() => receiver.close())

const ACCOUNT = { accountSid: 'AC123', authToken: 's3cret', from: '+15005550006' }
const MESSAGE = { to: '41446681800', text: '123456 is your code & more', channel: 'sms' } as const

test('a refusal throws, and says neither to whom nor what', async () => {
  receiver.refuse(400, { code: 21211, message: 'The number +41446681800 is not valid' })
  const sending = twilioSms({ ...ACCOUNT, apiUrl: receiver.url }).send(MESSAGE)
  await expect(sending).rejects.toThrow('The SMS service answered 400 (code 21211).')
  receiver.refuse(null)
})

test('a refusal without words, and nobody at the other end, throw', async () => {
  receiver.refuse(502, null)
  await expect(twilioSms({ ...ACCOUNT, apiUrl: receiver.url }).send(MESSAGE)).rejects.toThrow(
    'The SMS service answered 502 (code unknown).',
  )
  receiver.refuse(null)
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  const nobody = twilioSms({ ...ACCOUNT, apiUrl: `http://127.0.0.1:${port}` })
  await expect(nobody.send(MESSAGE)).rejects.toThrow()
})

test('a carrier that takes the message and says nothing is given up', async () => {
  const silent = await startSilentServer()
  onTestFinished(() => silent.close())
  const sender = twilioSms({ ...ACCOUNT, apiUrl: `http://${silent.host}`, timeoutMs: 200 })
  await expect(sender.send(MESSAGE)).rejects.toThrow('200 ms')
})

test('a message is a form at the account, with its name and secret', async () => {
  await twilioSms({ ...ACCOUNT, apiUrl: receiver.url }).send(MESSAGE)
  expect(receiver.received.at(-1)).toEqual({
    path: '/2010-04-01/Accounts/AC123/Messages.json',
    authorization: `Basic ${Buffer.from('AC123:s3cret').toString('base64')}`,
    contentType: 'application/x-www-form-urlencoded;charset=UTF-8',
    form: { To: '+41446681800', From: '+15005550006', Body: '123456 is your code & more' },
  })
})

test('over WhatsApp both numbers say so', async () => {
  await twilioSms({ ...ACCOUNT, apiUrl: receiver.url }).send({ ...MESSAGE, channel: 'whatsapp' })
  expect(receiver.received.at(-1)?.form).toMatchObject({
    To: 'whatsapp:+41446681800',
    From: 'whatsapp:+15005550006',
  })
})

test('a messaging service sends from whichever number it has', async () => {
  const from = `MG${'0'.repeat(32)}`
  await twilioSms({ ...ACCOUNT, from, apiUrl: receiver.url }).send(MESSAGE)
  expect(receiver.received.at(-1)?.form).toEqual({
    To: '+41446681800',
    MessagingServiceSid: from,
    Body: MESSAGE.text,
  })
})
