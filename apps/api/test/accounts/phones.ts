import type { Session } from '@satlens/contract'
import { expect } from 'vitest'
import type { TestApp } from '../harness/test-app.ts'
import type { SmsReceiver } from '../servers/sms-receiver.ts'
import { authCall, verifyCall } from './auth-call.ts'

let numbers = 0
/** Returns a phone number that no other test of the file has, as it is stored. */
export const somePhone = (): string => `4144770${String(1000 + numbers++)}`

export const requestPhoneCode = (app: TestApp, phone: string, more: object = {}) =>
  authCall(app, null, 'post', 'otp', { phone, ...more })

export const verifyPhone = (app: TestApp, phone: string, token: string, type = 'sms') =>
  verifyCall(app, { type, phone, token })

/** Requests a code for a number and signs in with it. */
export async function signInByPhone(app: TestApp, carrier: SmsReceiver, phone = somePhone()) {
  expect((await requestPhoneCode(app, phone)).status).toBe(200)
  const reply = await verifyPhone(app, phone, carrier.codeTo(`+${phone}`))
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Session
}
