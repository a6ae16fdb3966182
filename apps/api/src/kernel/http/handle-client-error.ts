import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { API_ERRORS, type ApiErrorCode } from '@satlens/contract'
import type { ResponseHeaders } from './security-headers.ts'

const ERRORS: Readonly<Record<string, { code: ApiErrorCode; status: number }>> = {
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large', status: 431 },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', status: 408 },
}

export const createHttpClientErrorHandler =
  (headers: ResponseHeaders) =>
  (error: { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { code, status } = ERRORS[error.code ?? ''] ?? { code: 'malformed_request', status: 400 }
    const body = JSON.stringify({ code, message: API_ERRORS[code].message })
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable) {
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    }
    socket.destroySoon()
  }
