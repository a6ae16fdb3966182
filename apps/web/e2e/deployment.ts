import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

// The second build is the first one under other names: every script has changed.
const SCRIPT = /-[\w-]{8}\.js/g
const BUILD_NAME = /(?<=name="build" content="|shell-|`)[0-9a-f]{12}(?=["`])/g

/** Starts a server whose web app can be replaced by a second build while pages of the first one are open. */
export async function startDeployment(upstream: string) {
  let isSecond = false

  const server = createServer(async (asked, reply) => {
    const path = asked.url ?? '/'
    if (isSecond && /^\/assets\/.+(?<!\.second)\.js$/.test(path)) {
      reply.writeHead(404).end()
      return
    }
    const answer = await ask(upstream, asked, path.replace('.second.js', '.js'))
    const { 'content-length': _length, ...headers } = answer.headers
    reply.writeHead(answer.statusCode ?? 500, headers)
    if (!/html|javascript/.test(headers['content-type'] ?? '')) {
      answer.pipe(reply)
      return
    }
    const body = await text(answer)
    reply.end(isSecond ? asSecondBuild(body) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    /** From now on the second build is served, and the files that only the first one had are gone. */
    deploy: () => {
      isSecond = true
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const asSecondBuild = (body: string) =>
  body.replace(SCRIPT, (end) => end.replace('.js', '.second.js')).replace(BUILD_NAME, 'secondsecond')

function ask(upstream: string, asked: IncomingMessage, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { ...asked.headers }
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
    const passed = request(new URL(path, upstream), { method: asked.method ?? 'GET', headers }, resolve)
    passed.on('error', reject)
    asked.pipe(passed)
  })
}
