import { request as httpRequest, type IncomingMessage } from 'node:http'
import { listWatchedAccountsEndpoint } from '@satlens/contract'
import { clientAddress } from './machines.ts'

/** A request as the client saw it. Times are milliseconds of the process; `status` is 0 without an answer. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly sent: string
  readonly startedAt: number
  readonly endedAt: number
  readonly status: number
  readonly answer: string
}

/** A client gives up then; the outcome of a write is unknown to it. */
export const ANSWER_WITHIN_MS = 15_000

export const isWrite = ({ method, path }: Call): boolean =>
  method !== 'GET' && !path.startsWith(listWatchedAccountsEndpoint.path)

/** Sends a request from an address of its own on a connection of its own. */
export function send(target: string, init: RequestInit, localAddress = clientAddress()): Promise<Call> {
  const { pathname, search } = new URL(target)
  const startedAt = performance.now()
  const sent = typeof init.body === 'string' ? init.body : ''
  return new Promise((resolve) => {
    const end = (status: number, answer: string) =>
      resolve({
        method: init.method ?? 'GET',
        path: `${pathname}${search}`,
        sent,
        startedAt,
        endedAt: performance.now(),
        status,
        answer,
      })
    const headers = init.headers as Record<string, string>
    const outgoing = httpRequest(
      target,
      { method: init.method ?? 'GET', headers, localAddress, agent: false, timeout: ANSWER_WITHIN_MS },
      (reply: IncomingMessage) => {
        let answer = ''
        reply.setEncoding('utf8')
        reply.on('data', (part: string) => {
          answer += part
        })
        reply.on('end', () => end(reply.statusCode ?? 0, answer))
        reply.on('error', () => end(0, ''))
      },
    )
    const giveUp = setTimeout(() => outgoing.destroy(new Error('no answer')), ANSWER_WITHIN_MS)
    outgoing.on('close', () => clearTimeout(giveUp))
    outgoing.on('error', () => end(0, ''))
    outgoing.end(sent === '' ? undefined : sent)
  })
}
