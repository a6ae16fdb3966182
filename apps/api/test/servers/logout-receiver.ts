import { createServer } from 'node:http'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { listen } from '../harness/listen.ts'

interface ReceivedLogout {
  readonly contentType: string | undefined
  /** The text of the token. */
  readonly token: string
  readonly header: ReturnType<typeof decodeProtectedHeader>
  readonly claims: ReturnType<typeof decodeJwt>
}

/** Starts the back-channel logout endpoint of an application. It answers 200, or what `respond` was called with. */
export async function startLogoutReceiver() {
  let status = 200
  const received: ReceivedLogout[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const token = new URLSearchParams(body).get('logout_token') ?? ''
    received.push({
      contentType: request.headers['content-type'],
      token,
      header: decodeProtectedHeader(token),
      claims: decodeJwt(token),
    })
    response.writeHead(status, { location: '/elsewhere' }).end()
  })
  const { port, close } = await listen(server)
  return {
    uri: `http://127.0.0.1:${port}/logout`,
    received,
    respond(next: number) {
      status = next
    },
    close,
  }
}
