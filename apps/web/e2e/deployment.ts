import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

// The second build is the first with renamed scripts.
const SCRIPT = /-[\w-]{8}\.js/g
const BUILD_NAME = /(?<=name="build" content="|revision":")[0-9a-f]{12}(?=")/g

/** Starts a server whose web app can be replaced by a second build while pages of the first one are open. */
export async function startDeployment(upstream: string) {
  let isSecond = false
  let isStalled = false

  const server = createServer(async (incoming, response) => {
    if (isStalled) return
    const path = incoming.url ?? '/'
    if (isSecond && /^\/assets\/.+(?<!\.second)\.js$/.test(path)) {
      response.writeHead(404).end()
      return
    }
    const answer = await forward(upstream, incoming, path.replace('.second.js', '.js'))
    const { 'content-length': _length, ...headers } = answer.headers
    response.writeHead(answer.statusCode ?? 500, headers)
    if (!/html|javascript/.test(headers['content-type'] ?? '')) {
      answer.pipe(response)
      return
    }
    const body = await text(answer)
    response.end(isSecond ? renameScripts(body) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    /** Replaces the first build and its files by the second. */
    deploy: () => {
      isSecond = true
    },
    /** Accepts requests from now on without answering any. */
    stall: () => {
      isStalled = true
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const renameScripts = (body: string) =>
  body.replace(SCRIPT, (end) => end.replace('.js', '.second.js')).replace(BUILD_NAME, 'secondsecond')

function forward(upstream: string, incoming: IncomingMessage, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method = 'GET' } = incoming
    const headers = { ...incoming.headers }
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
    incoming.pipe(request(new URL(path, upstream), { method, headers }, resolve).on('error', reject))
  })
}
