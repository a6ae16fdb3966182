import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { describe, expect, test } from 'vitest'
import {
  authorizationIdOf,
  consentOf,
  getTokens,
  OAUTH_ENV,
  registerClient,
} from '#test/accounts/oauth-app.ts'
import { bearer, claimsOf, signUp, type Token } from '#test/accounts/people.ts'
import { perFile } from '#test/harness/per-file.ts'
import { startTestApp } from '#test/harness/test-app.ts'
import { startMcpServer } from '#test/servers/mcp-server.ts'

// The published client of the Model Context Protocol gets access to a server that trusts ours (authorization, revision 2025-11-25).
const app = perFile(() => startTestApp({ env: { ...OAUTH_ENV, OAUTH_DYNAMIC_REGISTRATION: 'true' } }))
const server = perFile(() => startMcpServer({ issuer: `${app.url}/auth/v1`, clock: app.clock }))

/** A program that keeps what the client gives it to keep, and notes which URL its user's browser has to open. */
class Program implements OAuthClientProvider {
  readonly redirectUrl = 'http://127.0.0.1:9999/callback'
  readonly clientMetadata = {
    client_name: 'Command line',
    redirect_uris: [this.redirectUrl],
    token_endpoint_auth_method: 'none',
  }
  opened: URL | undefined
  registered: OAuthClientInformationMixed | undefined
  kept: OAuthTokens | undefined
  #verifier = ''

  state = () => 'the state'
  clientInformation = () => this.registered
  tokens = () => this.kept
  codeVerifier = () => this.#verifier
  saveClientInformation(information: OAuthClientInformationMixed) {
    this.registered = information
  }
  saveTokens(tokens: OAuthTokens) {
    this.kept = tokens
  }
  invalidateCredentials(scope: string) {
    if (scope === 'tokens') this.kept = undefined
  }
  redirectToAuthorization(url: URL) {
    this.opened = url
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
}

/** Connects a client, which asks for access first if the program has none. Records the paths that it requests. */
async function connect(program: Program, paths: string[] = []) {
  const transport = new StreamableHTTPClientTransport(new URL(server.resource), {
    authProvider: program,
    fetch: (url, init) => {
      paths.push(new URL(url).pathname)
      return fetch(url, init)
    },
  })
  const client = new Client({ name: 'test', version: '1.0.0' })
  const connected = await client.connect(transport as Transport).then(
    () => true,
    (error: unknown) => {
      if (error instanceof UnauthorizedError) return false
      throw error
    },
  )
  return { client, transport, connected }
}

/** Opens the URL in the browser of a user, who allows the program. Returns the query of its redirect URI. */
async function allow(session: Token, url: URL | undefined): Promise<URLSearchParams> {
  const started = await app.request.get(`${url?.pathname}${url?.search}`)
  const id = authorizationIdOf(started)
  const consent = consentOf(app, session)
  const opened = await consent.open(id)
  expect(opened.body).toMatchObject({
    client: { name: 'Command line', is_verified: false },
    resource: server.resource,
  })
  return new URL((await consent.decide(id)).body.redirect_url).searchParams
}

async function authorizedProgram() {
  const session = await signUp(app)
  const program = new Program()
  const paths: string[] = []
  const { transport, connected } = await connect(program, paths)
  expect(connected).toBe(false)
  const answer = await allow(session, program.opened)
  expect(answer.get('state')).toBe('the state')
  await transport.finishAuth(answer.get('code') ?? '')
  return { session, program, paths }
}

describe('the client of the MCP SDK', () => {
  test('finds the server, registers itself, is allowed and calls a tool', async () => {
    const { session, program, paths } = await authorizedProgram()
    // The exchange of the code reads the metadata once more.
    expect([...new Set(paths)]).toEqual([
      '/mcp',
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-authorization-server/auth/v1',
      '/auth/v1/oauth/clients/register',
      '/auth/v1/oauth/token',
    ])
    const { client, connected } = await connect(program)
    expect(connected).toBe(true)
    const { content } = await client.callTool({ name: 'whoami' })
    const text = `${session.user.id} through ${program.registered?.client_id} for email`
    expect(content).toEqual([{ type: 'text', text }])
  })

  test('refreshes a token that has expired, for the same server', async () => {
    const { program } = await authorizedProgram()
    const first = program.kept
    app.clock.advance({ hours: 2 })
    const { client } = await connect(program)
    await client.callTool({ name: 'whoami' })
    expect(program.kept?.access_token).not.toBe(first?.access_token)
    expect(program.kept?.refresh_token).not.toBe(first?.refresh_token)
    expect(claimsOf({ access_token: program.kept?.access_token ?? '' }).aud).toBe(server.resource)
  })

  test('must ask again once its user has removed the access', async () => {
    const { program, session } = await authorizedProgram()
    const removed = await app.request
      .delete('/auth/v1/user/oauth/grants')
      .query({ client_id: program.registered?.client_id })
      .set(bearer(session))
    expect(removed.status).toBe(204)
    app.clock.advance({ hours: 2 })
    program.opened = undefined
    expect((await connect(program)).connected).toBe(false)
    expect(program.opened).toBeInstanceOf(URL)
  })
})

test.each<[string, Readonly<Record<string, string>>]>([
  ['no resource', {}],
  ['another resource', { resource: 'http://127.0.0.1:1/mcp' }],
])('an MCP server accepts no token for %s', async (_what, parameters) => {
  const session = await signUp(app)
  const { access_token } = await getTokens(app, await registerClient(app), session, parameters)
  const call = (token: string) =>
    fetch(server.resource, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  for (const token of [access_token, session.access_token]) {
    const reply = await call(token)
    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer resource_metadata="${server.metadataUrl}", scope="email"`,
    ])
  }
})
