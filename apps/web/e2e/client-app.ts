import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as client from 'openid-client'
import { SERVICE_KEY } from './shared-servers.ts'

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** Registers an application as an operator does. */
async function register(serverUrl: string, metadata: Readonly<Record<string, unknown>>) {
  const response = await fetch(`${serverUrl}/auth/v1/admin/oauth/clients`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SERVICE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(metadata),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as { client_id: string; client_secret?: string }
}

const discover = (serverUrl: string, id: string, auth: client.ClientAuth) =>
  client.discovery(new URL(`${serverUrl}/auth/v1`), id, {}, auth, { execute: [client.allowInsecureRequests] })

/** Starts a web application that signs its users in by the OAuth server: GET /login, with further parameters of the request. */
export async function startClientApp(serverUrl: string, name: string) {
  let configuration: client.Configuration | null = null
  let [refreshToken, userId] = ['', '']
  const pending = new Map<
    string,
    { pkceCodeVerifier: string; expectedState: string; expectedNonce: string }
  >()

  async function startSignIn(config: client.Configuration, url: URL): Promise<string> {
    const checks = {
      pkceCodeVerifier: client.randomPKCECodeVerifier(),
      expectedState: client.randomState(),
      expectedNonce: client.randomNonce(),
    }
    pending.set(checks.expectedState, checks)
    const parameters = {
      redirect_uri: `${url.origin}/callback`,
      scope: 'openid email offline_access',
      code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: checks.expectedState,
      nonce: checks.expectedNonce,
      ...Object.fromEntries(url.searchParams),
    }
    return client.buildAuthorizationUrl(config, parameters).href
  }

  async function finishSignIn(config: client.Configuration, url: URL): Promise<string> {
    const checks = pending.get(url.searchParams.get('state') ?? '')
    if (!checks) return 'Unknown state'
    pending.delete(checks.expectedState)
    try {
      const tokens = await client.authorizationCodeGrant(config, url, checks)
      const claims = tokens.claims()
      refreshToken = tokens.refresh_token ?? ''
      userId = claims?.sub ?? ''
      return `Signed in as ${String(claims?.email)}`
    } catch (error) {
      return `Failed: ${(error as { error?: string }).error ?? String(error)}`
    }
  }

  async function answer({ url: path = '/' }: IncomingMessage) {
    const url = new URL(path, origin)
    if (!configuration || !['/login', '/callback'].includes(url.pathname)) return { status: 404, text: '' }
    if (url.pathname === '/login')
      return { status: 302, text: '', location: await startSignIn(configuration, url) }
    return { status: 200, text: await finishSignIn(configuration, url) }
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, text, location }) => {
        const headers = { 'content-type': 'text/html', ...(location && { location }) }
        response
          .writeHead(status, headers)
          .end(`<!doctype html><title>App</title><link rel=icon href=data:,><h1>${text}</h1>`)
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const { client_id, client_secret } = await register(serverUrl, {
    client_name: name,
    client_uri: 'https://www.app.example',
    redirect_uris: [`${origin}/callback`],
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code', 'refresh_token'],
  })
  configuration = await discover(serverUrl, client_id, client.ClientSecretBasic(client_secret))
  const config = configuration
  return {
    url: origin,
    /** Refreshes the tokens, as the application does while its user is away, and returns the user's email address. */
    async refresh(): Promise<unknown> {
      const refreshed = await client.refreshTokenGrant(config, refreshToken)
      refreshToken = refreshed.refresh_token ?? ''
      return (await client.fetchUserInfo(config, refreshed.access_token, userId)).email
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Starts a program without a browser, which waits for its user at the device page. */
export async function startDevice(serverUrl: string, name: string) {
  const { client_id } = await register(serverUrl, {
    client_name: name,
    redirect_uris: [],
    token_endpoint_auth_method: 'none',
    grant_types: [DEVICE_GRANT, 'refresh_token'],
  })
  const config = await discover(serverUrl, client_id, client.None())
  const started = await client.initiateDeviceAuthorization(config, { scope: 'openid email' })
  return {
    code: started.user_code,
    address: started.verification_uri_complete ?? '',
    /** Polls until the user has answered, and returns the user's email address. */
    async wait(): Promise<unknown> {
      const tokens = await client.pollDeviceAuthorizationGrant(config, { ...started, interval: 1 })
      return tokens.claims()?.email
    },
  }
}
