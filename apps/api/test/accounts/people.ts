import { randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { expect } from 'vitest'
import { GOOD_PASSWORD, type TestApp } from '../harness/test-app.ts'

export const VERSIONED = { 'X-Supabase-Api-Version': '2024-01-01' }

export const someEmail = (): string => `person-${randomUUID()}@example.com`

/** A session, or any object with its access token. */
export type Token = Pick<Session, 'access_token'>

export const bearer = ({ access_token }: Token) => ({
  Authorization: `Bearer ${access_token}`,
})

interface Person {
  readonly email?: string
  readonly password?: string
  readonly data?: Record<string, unknown>
}

/** Signs up an account. Requires autoconfirm, so that the answer is a session. */
export async function signUp(app: TestApp, person: Person = {}): Promise<Session> {
  const reply = await app.request
    .post('/auth/v1/signup')
    .set(VERSIONED)
    .send({ email: someEmail(), password: GOOD_PASSWORD, data: { full_name: 'Ada Example' }, ...person })
  expect(reply.body).toMatchObject({ access_token: expect.any(String) })
  return reply.body
}

export const signIn = (app: TestApp, email: string, password: string = GOOD_PASSWORD) =>
  app.request
    .post('/auth/v1/token?grant_type=password')
    .set(VERSIONED)
    .set('User-Agent', 'test browser')
    .send({ email, password })

export const refresh = (app: TestApp, refresh_token: string) =>
  app.request.post('/auth/v1/token?grant_type=refresh_token').set(VERSIONED).send({ refresh_token })

/** Returns the claims of an access token without verifying it. */
export const claimsOf = ({ access_token }: Token) =>
  JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString())

export const auditOf = (app: TestApp, userId: string) =>
  app.sql<{
    payload: { action: string; traits?: Record<string, unknown> }
    ip_address: string
    user_agent: string
    request_id: string
    session_id: string | null
  }>(
    // `cmin` counts the statements of the transaction that wrote the entries.
    `select * from audit_log_entries where payload ->> 'actor_id' = $1
     order by created_at, cmin::text::bigint, ctid`,
    [userId],
  )

/** Returns what each refresh of a user's sessions was counted as, the oldest first. */
export const reusesOf = async (app: TestApp, userId: string) =>
  (await auditOf(app, userId))
    .filter(({ payload }) => payload.action === 'token_refreshed')
    .map(({ payload }) => payload.traits?.reuse ?? 'rotated')

interface MailboxEmail {
  readonly kind: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly link: string | null
  readonly undo_link: string | null
  readonly code: string | null
}

/** Returns the emails to an address, the newest first. */
export async function emailsTo(app: TestApp, email: string): Promise<MailboxEmail[]> {
  const reply = await app.request.get('/dev/mailbox').set('Host', 'localhost')
  const { mails }: { mails: MailboxEmail[] } = reply.body
  return mails.filter(({ to }) => to === email)
}
