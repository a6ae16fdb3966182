import type { Session } from '@satlens/contract'
import { generate } from 'otplib'
import { expect } from 'vitest'
import type { TestApp } from '../harness/test-app.ts'
import { bearer, VERSIONED } from './people.ts'

/** An authenticator app, as a new factor shows it to its owner. */
export interface TotpFactor {
  readonly id: string
  readonly secret: string
}

/** Calls of /factors in the name of a session. */
export const factorsOf = (app: TestApp, session: Pick<Session, 'access_token'>) => {
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

/** What an authenticator app shows at the app's time, or that many steps of 30 s later. */
export const codeOf = (app: TestApp, secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) + steps * 30 })

/** Other digits than the right ones. */
export const wrongCodeFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Begins an authenticator app. */
export async function beginTotp(app: TestApp, session: Session, name?: string): Promise<TotpFactor> {
  const reply = await factorsOf(app, session).enroll({ factor_type: 'totp', friendly_name: name })
  expect(reply.body).toMatchObject({ totp: { secret: expect.any(String) } })
  return { id: reply.body.id, secret: reply.body.totp.secret }
}

/** Shows an authenticator app's code of the moment in a new challenge. Yields the session that is aal2. */
export async function stepUp(app: TestApp, session: Session, { id, secret }: TotpFactor): Promise<Session> {
  const calls = factorsOf(app, session)
  const challenge = await calls.challenge(id)
  const reply = await calls.verify(id, { challenge_id: challenge.body.id, code: await codeOf(app, secret) })
  expect(reply.body).toMatchObject({ access_token: expect.any(String) })
  return reply.body
}

/** Gives an account its first second factor. */
export async function addTotp(app: TestApp, session: Session) {
  const factor = await beginTotp(app, session)
  const raised = await stepUp(app, session, factor)
  // The code that was just shown is used up; the next one is half a minute away.
  app.clock.advance({ seconds: 60 })
  return { factor, raised }
}
