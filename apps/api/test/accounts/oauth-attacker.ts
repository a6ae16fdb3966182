import { createHash, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { TestApp } from '../harness/test-app.ts'
import { createPkcePair, getCode, postForm, REDIRECT_URI, type RegisteredClient } from './oauth-app.ts'
import type { Token } from './people.ts'

type Parameters = Readonly<Record<string, string>>

/** A code that a user allowed, with all that a program needs to exchange it. */
export interface StolenCode {
  readonly code: string
  readonly verifier: string
}

export async function stealCode(
  app: TestApp,
  client: RegisteredClient,
  session: Token,
  parameters: Parameters = {},
): Promise<StolenCode> {
  const { verifier, challenge } = createPkcePair()
  const url = await getCode(app, client, session, { challenge, ...parameters })
  return { code: url.searchParams.get('code') ?? '', verifier }
}

/** Exchanges a code. Parameters replace those of an honest exchange; an empty one is omitted. */
export const exchange = (
  app: TestApp,
  client: RegisteredClient,
  { code, verifier }: StolenCode,
  parameters: Parameters = {},
) =>
  postForm(app, 'token', client, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: REDIRECT_URI,
    ...parameters,
  })

export const refreshAt = (
  app: TestApp,
  client: RegisteredClient,
  refreshToken: string,
  parameters: Parameters = {},
) =>
  postForm(app, 'token', client, { grant_type: 'refresh_token', refresh_token: refreshToken, ...parameters })

export const userInfo = (app: TestApp, { access_token }: Token, scheme = 'Bearer') =>
  app.request.get('/auth/v1/oauth/userinfo').set('Authorization', `${scheme} ${access_token}`)

/** Makes a key whose proofs are valid, but for the claims and header members that are given. */
export async function createDpopKey(app: TestApp) {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const now = () => Math.floor(app.clock.now().getTime() / 1_000)
  return {
    jkt: await calculateJwkThumbprint(jwk),
    prove: (path: string, claims: object = {}, header: object = {}) =>
      new SignJWT({
        htm: 'POST',
        htu: `${app.url}/auth/v1/oauth/${path}`,
        jti: randomUUID(),
        iat: now(),
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
        .sign(privateKey),
  }
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
