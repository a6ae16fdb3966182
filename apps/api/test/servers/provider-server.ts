import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { freePort } from '../harness/free-port.ts'
import { listen } from '../harness/listen.ts'
import { answering, breaking, hanging, stalling } from './fake-price-server.ts'

export interface ProviderPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}

export type ProviderServer = Awaited<ReturnType<typeof startProviderServer>>

export const PROVIDER_FAULTS: readonly (readonly [
  what: string,
  behaviour: (response: ServerResponse) => void,
])[] = [
  ['breaks the connection', (response) => breaking(response, '')],
  ['never answers', (response) => hanging(response, '')],
  ['starts to answer and never ends', (response) => stalling(response, '{"issuer":')],
  ['answers 500', (response) => answering(500, '{}')(response, '')],
  ['answers with a page', (response) => answering(200, '<!doctype html>', 'text/html')(response, '')],
  ['answers with truncated JSON', (response) => answering(200, '{"access_token":')(response, '')],
  ['answers with unexpected JSON', (response) => answering(200, '{"ok":true}')(response, '')],
]

export const CLIENT_ID = 'satlens-at-the-provider'
export const CLIENT_SECRET = 'a secret that only tests know, of some length'

/** Starts an OpenID provider on loopback. Every sign-in is by the person set with `seat`. */
export async function startProviderServer() {
  const issuer = `http://localhost:${await freePort()}`
  const keys = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(keys.privateKey)), kid: 'provider-key', alg: 'RS256', use: 'sig' }
  const people = new Map<string, ProviderPerson>()
  let signInAs: ProviderPerson | null = null
  let fault: ((response: ServerResponse) => void) | null = null

  const provider = new Provider(issuer, {
    jwks: { keys: [jwk] } as never,
    cookies: { keys: ['a key for cookies of tests'] },
    scopes: ['openid', 'offline_access'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600, RefreshToken: 600 },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ ...(people.get(accountId) ?? { sub: accountId }) }),
    }),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: ['http://localhost/auth/v1/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
  })
  // Every test app has its own port.
  provider.Client.prototype.redirectUriAllowed = (uri) => uri.endsWith('/auth/v1/callback')

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (!signInAs) {
      const denial = { error: 'access_denied', error_description: 'The person denied access.' }
      return provider.interactionFinished(request, response, denial)
    }
    if (prompt.name === 'login') {
      people.set(signInAs.sub, signInAs)
      return provider.interactionFinished(request, response, { login: { accountId: signInAs.sub } })
    }
    const { accountId = '' } = session ?? {}
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
    grant.addOIDCScope(String(params.scope))
    const consent = { consent: { grantId: await grant.save() } }
    return provider.interactionFinished(request, response, consent, { mergeWithLastSubmission: true })
  }

  const handle = provider.callback()
  const server = createServer((request, response) => {
    if (fault) return fault(response)
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response)
    interact(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  const { close } = await listen(server, { port: Number(new URL(issuer).port), host: 'localhost' })

  return {
    issuer,
    entry: (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
      id: 'acme',
      issuer,
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      trust_email: true,
      ...fields,
    }),
    /** Sets the person who signs in; null denies access. */
    seat(person: ProviderPerson | null) {
      signInAs = person
    },
    idToken(claims: JWTPayload = {}, key: CryptoKey = keys.privateKey): Promise<string> {
      const nowS = Math.floor(Date.now() / 1000)
      const defaults = { iss: issuer, aud: CLIENT_ID, iat: nowS, exp: nowS + 300 }
      const header = { alg: 'RS256', kid: 'provider-key' }
      return new SignJWT({ ...defaults, ...claims }).setProtectedHeader(header).sign(key)
    },
    /** Responds to every request with this fault until called with null. */
    setFault(behaviour: ((response: ServerResponse) => void) | null) {
      fault = behaviour
    },
    close,
  }
}
