import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TestApp } from '../harness/test-app.ts'
import { bearer, type Token, VERSIONED } from './people.ts'

export const REDIRECT_URI = 'https://app.example/callback'
export const OAUTH_ENV = { OAUTH_SERVER: 'true' }

export interface RegisteredClient {
  readonly id: string
  /** Empty for a public client. */
  readonly secret: string
}

/** Stores an application, by default a confidential one that sends its secret in the form. */
export async function registerClient(
  app: TestApp,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<RegisteredClient> {
  const method = columns.token_endpoint_auth_method ?? 'client_secret_post'
  const secret = String(method).startsWith('client_secret') ? randomBytes(32).toString('base64url') : ''
  const now = app.clock.now()
  const row: Record<string, unknown> = {
    id: randomUUID(),
    registration_type: 'manual',
    token_endpoint_auth_method: method,
    secret_hash: secret === '' ? null : createHash('sha256').update(secret).digest('base64url'),
    name: 'Example',
    redirect_uris: [REDIRECT_URI],
    grant_types: ['authorization_code', 'refresh_token'],
    created_at: now,
    updated_at: now,
    ...columns,
  }
  const names = Object.keys(row)
  const values = names.map((name) => (isJson(row[name]) ? JSON.stringify(row[name]) : row[name]))
  const marks = names.map((_, index) => `$${index + 1}`)
  await app.sql(`insert into oauth_clients (${names.join(', ')}) values (${marks.join(', ')})`, values)
  return { id: String(row.id), secret }
}

const isJson = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !(value instanceof Date)

export interface PkcePair {
  readonly verifier: string
  readonly challenge: string
}

export function createPkcePair(): PkcePair {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

type Parameters = Readonly<Record<string, string>>

/** Sends an authorization request, with a good value of every required parameter that is not given. */
export const authorize = (
  app: TestApp,
  { id }: Pick<RegisteredClient, 'id'>,
  { challenge = createPkcePair().challenge, ...parameters }: Parameters & { challenge?: string } = {},
) =>
  app.request
    .get('/auth/v1/oauth/authorize')
    .set(VERSIONED)
    .query({
      client_id: id,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state: 'the state',
      ...parameters,
    })

/** Returns the id in the redirect to the consent page. */
export function authorizationIdOf(reply: { readonly headers: Readonly<Record<string, string>> }): string {
  const url = new URL(reply.headers.location ?? '')
  expect(url.pathname).toBe('/oauth/consent')
  return url.searchParams.get('authorization_id') ?? ''
}

export const consentOf = (app: TestApp, session: Token) => ({
  open: (id: string) =>
    app.request.get(`/auth/v1/oauth/authorizations/${id}`).set({ ...VERSIONED, ...bearer(session) }),
  decide: (id: string, action: 'approve' | 'deny' | 'release' = 'approve') =>
    app.request
      .post(`/auth/v1/oauth/authorizations/${id}/consent`)
      .set({ ...VERSIONED, ...bearer(session) })
      .send({ action }),
})

/** Sends a form to an endpoint of the OAuth server, with the client's secret in it. */
export const postForm = (app: TestApp, path: string, client: RegisteredClient, form: Parameters) =>
  app.request
    .post(`/auth/v1/oauth/${path}`)
    .type('form')
    .send({
      client_id: client.id,
      ...(client.secret === '' ? {} : { client_secret: client.secret }),
      ...form,
    })

/** Gets a code: the user opens the consent page and approves. */
export async function getCode(
  app: TestApp,
  client: RegisteredClient,
  session: Token,
  parameters: Parameters & { challenge?: string } = {},
): Promise<URL> {
  const id = authorizationIdOf(await authorize(app, client, parameters))
  const opened = await consentOf(app, session).open(id)
  expect(opened.status, opened.text).toBe(200)
  const decided = opened.body.redirect_url ? opened : await consentOf(app, session).decide(id)
  expect(decided.status, decided.text).toBe(200)
  return new URL(decided.body.redirect_url)
}

/** Signs a user in to an application and returns the response of the token endpoint. */
export async function getTokens(
  app: TestApp,
  client: RegisteredClient,
  session: Token,
  parameters: Parameters = {},
) {
  const { verifier, challenge } = createPkcePair()
  const url = await getCode(app, client, session, { challenge, ...parameters })
  const code = url.searchParams.get('code') ?? ''
  const reply = await postForm(app, 'token', client, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: REDIRECT_URI,
  })
  expect(reply.status, reply.text).toBe(200)
  return reply.body as {
    access_token: string
    refresh_token: string
    id_token?: string
    scope: string
    token_type: string
    expires_in: number
  }
}
