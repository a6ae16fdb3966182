import { expect } from 'vitest'
import type { TestApp } from '../harness/test-app.ts'
import { auditOf, bearer, type Token, VERSIONED } from './people.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export const authCall = (app: TestApp, by: Token | null, method: Method, path: string, body?: object) =>
  app.request[method](`/auth/v1/${path}`)
    .set(VERSIONED)
    .set(by ? bearer(by) : {})
    .send(body)

export const verifyCall = (app: TestApp, body: object) => authCall(app, null, 'post', 'verify', body)

export function expectApiError(
  reply: { readonly status: number; readonly body: { readonly code?: unknown } },
  status: number,
  code: string,
): void {
  expect({ status: reply.status, code: reply.body.code }).toEqual({ status, code })
}

export const actionsOf = async (app: TestApp, userId: string): Promise<string[]> =>
  (await auditOf(app, userId)).map(({ payload }) => payload.action)

/** Inserts a second factor; sessions stay at aal1. */
export const insertFactor = (app: TestApp, userId: string, status = 'verified') =>
  app.sql<{ id: string }>(
    `insert into mfa_factors (user_id, factor_type, status, encrypted_secret, created_at, updated_at)
     values ($1, 'totp', $2, 'encrypted secret', now(), now()) returning id`,
    [userId, status],
  )

export const ban = (app: TestApp, userId: string) =>
  app.sql("update users set banned_until = 'infinity' where id = $1", [userId])

/** Requests registration options and creates a passkey. `verifyAndStorePasskey` registers it, or another credential in its place. */
export async function createPasskey(app: TestApp, by: Token, key = softwareAuthenticator(app.url)) {
  const { body } = await authCall(app, by, 'post', 'passkeys/registration/options', {})
  const created = key.create(body.options)
  const registerPasskey = (credential: object = created, session = by) =>
    authCall(app, session, 'post', 'passkeys/registration/verify', {
      challenge_id: body.challenge_id,
      credential,
    })
  return { key, challenge: body, credential: created, registerPasskey }
}

/** Requests a sign-in challenge and signs it. Returns the body of the verify call. */
export async function signPasskeyChallenge(
  app: TestApp,
  key: ReturnType<typeof softwareAuthenticator>,
  options: { at?: string; isCopy?: boolean } = {},
) {
  const { body } = await authCall(app, null, 'post', 'passkeys/authentication/options', {})
  return { challenge_id: body.challenge_id as string, credential: key.get(body.options, options) }
}

export const signInByPasskey = async (app: TestApp, key: ReturnType<typeof softwareAuthenticator>) =>
  authCall(app, null, 'post', 'passkeys/authentication/verify', await signPasskeyChallenge(app, key))
