import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { API_ERRORS, type ApiErrorCode } from '@satlens/contract'

const FAULTS: Readonly<Record<string, { code: ApiErrorCode; status: number }>> = {
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large', status: 431 },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', status: 408 },
}

/** Answers what never became a request, because it is not HTTP, with `{ code, message }`, and hangs up. */
export function answerBrokenRequest(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { code, status } = FAULTS[error.code ?? ''] ?? { code: 'malformed_request', status: 400 }
  const body = JSON.stringify({ code, message: API_ERRORS[code].message })
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}
