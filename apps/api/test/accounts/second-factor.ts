import type { Session } from '@satlens/contract'
import { generate } from 'otplib'
import { expect } from 'vitest'
import type { TestApp } from '../harness/test-app.ts'
import { bearer, type Token, VERSIONED } from './people.ts'

export interface TotpFactor {
  readonly id: string
  readonly secret: string
}

export const factorsOf = (app: TestApp, session: Token) => {
  const headers = { ...VERSIONED, ...bearer(session) }
  return {
    enroll: (body: object) => app.request.post('/auth/v1/factors').set(headers).send(body),
    challenge: (id: string, body: object = {}) =>
      app.request.post(`/auth/v1/factors/${id}/challenge`).set(headers).send(body),
    verify: (id: string, body: object) =>
      app.request.post(`/auth/v1/factors/${id}/verify`).set(headers).send(body),
    unenroll: (id: string) => app.request.delete(`/auth/v1/factors/${id}`).set(headers),
  }
}

/** Returns the TOTP code at the app's time, or this many steps of 30 s later. */
export const codeOf = (app: TestApp, secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) + steps * 30 })

export const wrongCodeFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Returns a code in the digits of another script, whose zero is this code point. */
export const inDigitsFrom = (zero: number, code: string): string =>
  code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

/** Enrolls an authenticator app without verifying it. */
export async function beginTotp(app: TestApp, session: Session, name?: string): Promise<TotpFactor> {
  const reply = await factorsOf(app, session).enroll({ factor_type: 'totp', friendly_name: name })
  expect(reply.body).toMatchObject({ totp: { secret: expect.any(String) } })
  return { id: reply.body.id, secret: reply.body.totp.secret }
}

/** Verifies a new challenge with the current code. Returns the session at aal2. */
export async function stepUp(app: TestApp, session: Session, { id, secret }: TotpFactor): Promise<Session> {
  const calls = factorsOf(app, session)
  const challenge = await calls.challenge(id)
  const reply = await calls.verify(id, { challenge_id: challenge.body.id, code: await codeOf(app, secret) })
  expect(reply.body).toMatchObject({ access_token: expect.any(String) })
  return reply.body
}

export async function addTotp(app: TestApp, session: Session) {
  const factor = await beginTotp(app, session)
  const aal2Session = await stepUp(app, session, factor)
  // The code was just used; the next one is valid half a minute later.
  app.clock.advance({ seconds: 60 })
  return { factor, aal2Session }
}
