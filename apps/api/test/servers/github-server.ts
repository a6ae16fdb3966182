import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../harness/listen.ts'

export type GitHubServer = Awaited<ReturnType<typeof startGitHubServer>>

const CLIENT = { id: 'ours-at-github', secret: 'hush' }

/** Starts an OAuth 2 provider that behaves like GitHub on loopback. Every sign-in is by `person`. */
export async function startGitHubServer() {
  const person: { profile: unknown; emails: unknown } = { profile: null, emails: null }
  const challenges = new Map<string, string>()

  function authorize({ searchParams }: URL, response: ServerResponse): void {
    const code = randomUUID()
    challenges.set(code, searchParams.get('code_challenge') ?? '')
    const back = new URL(searchParams.get('redirect_uri') ?? '')
    const state = searchParams.get('state') ?? ''
    // GitHub sends an issuer that differs from its origin.
    back.search = new URLSearchParams({ code, state, iss: `${searchParams.get('x')}/login` }).toString()
    response.writeHead(302, { location: back.href }).end()
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const form = new URLSearchParams(Buffer.concat(parts).toString())
    const challenge = challenges.get(form.get('code') ?? '')
    challenges.delete(form.get('code') ?? '')
    const computed = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isValid =
      form.get('client_id') === CLIENT.id &&
      form.get('client_secret') === CLIENT.secret &&
      challenge === computed
    // GitHub returns errors with status 200.
    const answer = isValid
      ? { access_token: 'a-github-token', token_type: 'bearer', scope: 'user:email' }
      : { error: 'bad_verification_code', error_description: 'The code is incorrect or expired.' }
    send(response, answer)
  }

  const send = (response: ServerResponse, body: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/authorize') return authorize(url, response)
    if (url.pathname === '/token') return void token(request, response)
    if (request.headers.authorization !== 'Bearer a-github-token') return send(response, {}, 401)
    return send(response, url.pathname === '/user' ? person.profile : person.emails)
  })
  const { port, close } = await listen(server, { host: 'localhost' })
  const base = `http://localhost:${port}`

  return {
    person,
    entry: (): Record<string, unknown> => ({
      id: 'github',
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      trust_email: true,
      authorize_url: `${base}/authorize`,
      token_url: `${base}/token`,
      userinfo_url: `${base}/user`,
      emails_url: `${base}/user/emails`,
      scopes: 'user:email',
    }),
    close,
  }
}
