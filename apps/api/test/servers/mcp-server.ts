import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import type { Clock } from '#kernel/clock.ts'
import { listen } from '../harness/listen.ts'

interface McpServerOptions {
  /** The authorization server, whose tokens are accepted. */
  readonly issuer: string
  readonly clock: Clock
}

/**
 * Starts an MCP server with one tool, `whoami`. It is a resource server as docs/oauth-server.md#mcp describes: it publishes its
 * metadata (RFC 9728) and accepts tokens whose audience is its own address.
 */
export async function startMcpServer({ issuer, clock }: McpServerOptions) {
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))
  let resource = ''
  let metadataUrl = ''

  const verify = async ({ headers }: IncomingMessage): Promise<JWTPayload | null> => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
    const rules = { issuer, audience: resource, typ: 'at+jwt', currentDate: clock.now() }
    return jwtVerify(token, keys, rules).then(
      ({ payload }) => payload,
      () => null,
    )
  }
  const server = createServer(async (request, response) => {
    if (request.url === new URL(metadataUrl).pathname) {
      const scopes_supported = ['email', 'offline_access']
      return sendJson(response, { resource, authorization_servers: [issuer], scopes_supported })
    }
    const claims = await verify(request)
    if (claims) return handleMcpRequest(request, response, claims)
    const challenge = `Bearer resource_metadata="${metadataUrl}", scope="email"`
    response.writeHead(401, { 'www-authenticate': challenge }).end()
  })
  const { port, close } = await listen(server)
  resource = `http://127.0.0.1:${port}/mcp`
  metadataUrl = `http://127.0.0.1:${port}/.well-known/oauth-protected-resource/mcp`
  return { resource, metadataUrl, close }
}

const sendJson = (response: ServerResponse, body: unknown) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Answers one request, without a session of the MCP protocol. */
async function handleMcpRequest(request: IncomingMessage, response: ServerResponse, claims: JWTPayload) {
  const mcp = new McpServer({ name: 'test', version: '1.0.0' })
  mcp.registerTool('whoami', { description: 'Names the user of the token.' }, () => ({
    content: [{ type: 'text', text: `${claims.sub} through ${claims.client_id} for ${claims.scope}` }],
  }))
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
  await mcp.connect(transport as Transport)
  await transport.handleRequest(request, response)
}
