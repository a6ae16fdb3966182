import type { Socket } from 'node:net'
import * as z from 'zod/mini'
import { runWithAbortTimeout } from '#kernel/timeout.ts'
import { MAX_RESPONSE_BYTES } from '../chain-values.ts'
import { createLineReader, type ReceivedLine } from './line-reader.ts'

/** Sends a request and returns its result. Rejects on an error answer, on a timeout and when the connection ends. */
export type Ask = (method: string, params: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

interface LineRpcOptions {
  /** The time limit of each request. */
  readonly timeoutMs: number
  /** Called with each notification. If it throws, the connection ends. */
  readonly onNotification: (method: string, params: unknown) => void
  /** Called once. `isFailure` is false if the server closed the connection while nothing was asked. */
  readonly onEnd: (error: Error, isFailure: boolean) => void
}

/**
 * Speaks JSON-RPC 2.0 over a connected socket, one message per line. It ends the connection on a message that is invalid or
 * answers what was never asked. An answer that is too long is not kept and rejects its request. While nothing is asked, the
 * socket does not keep the process alive.
 */
export function createLineRpc(socket: Socket, { timeoutMs, onNotification, onEnd }: LineRpcOptions) {
  const pending = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0
  let ended: Error | null = null
  let unaskedBytes = 0
  let messages = 0
  let isPadded = false

  function end(error: Error, isFailure = true): void {
    if (ended) return
    ended = error
    socket.destroy()
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
    onEnd(error, isFailure)
  }

  const endFromOutside = (error: Error) => end(error, pending.size > 0)
  socket.on('error', endFromOutside)
  for (const event of ['end', 'close'])
    socket.on(event, () => endFromOutside(new Error('The server closed the connection')))
  const read = createLineReader({ onLine: finishLine, onTooLong: requireAnswer })
  socket.on('data', (chunk: Buffer) => {
    if (!ended) read(chunk)
  })
  socket.setKeepAlive(true, KEEP_ALIVE_MS)
  socket.unref()

  // Only an answer may be long. Its request is rejected once it has ended; the others go on.
  function requireAnswer(start: Buffer): void {
    if (pending.size > 0 && ANSWER_START.test(start.toString('latin1'))) return
    end(new Error(`A line is longer than ${MAX_RESPONSE_BYTES} bytes`))
  }

  function finishLine(line: ReceivedLine): void {
    if (ended) return
    const { bytes, length, isCut } = line
    const message = isCut ? parseCutAnswer(bytes) : parseMessage(bytes)
    unaskedBytes += length
    if (!message) {
      end(new Error('The server sent an invalid message'))
      return
    }
    messages += 1
    isPadded ||= PADDING.test(bytes.toString('latin1', bytes.length - PADDING_BYTES))
    if (message.id === undefined) {
      if (unaskedBytes > MAX_UNASKED_BYTES) end(new Error('The server sends too much'))
      else handleNotification(message)
      return
    }
    const { id, result, error } = message
    const request = pending.get(id)
    if (!request) {
      // A late answer, to a request that is no longer pending, is ignored.
      if (id > lastId) end(new Error('The server answered a request that was never sent'))
      else if (unaskedBytes > MAX_UNASKED_BYTES) end(new Error('The server sends too much'))
      return
    }
    unaskedBytes = 0
    forget(id)
    if (isCut) request.reject(new AnswerTooLongError())
    else if (error !== undefined && error !== null) request.reject(new RefusalError(error))
    else request.resolve(result)
  }

  function handleNotification({ method, params }: { method: string; params?: unknown }): void {
    try {
      onNotification(method, params)
    } catch (error) {
      end(error as Error)
    }
  }

  function forget(id: number): void {
    pending.delete(id)
    if (pending.size === 0) socket.unref()
  }

  const ask: Ask = (method, params, signal) =>
    runWithAbortTimeout(
      timeoutMs,
      (deadline) =>
        new Promise((resolve, reject) => {
          if (ended) return reject(ended)
          lastId += 1
          const id = lastId
          const messagesBefore = messages
          pending.set(id, { resolve, reject })
          deadline.addEventListener('abort', () => {
            if (!pending.has(id)) return
            // A server that sent no message at all is gone.
            if (!signal?.aborted && messages === messagesBefore) end(deadline.reason)
            forget(id)
            reject(deadline.reason)
          })
          socket.ref()
          socket.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
        }),
      signal,
    )
  if (socket.destroyed) end(new Error('The server closed the connection'))
  return {
    ask,
    end,
    /** Returns true if the server has filled a message up with spaces. */
    isPadded: () => isPadded,
  }
}

export type LineRpc = ReturnType<typeof createLineRpc>

const ANSWER_START = /^\s*\{/
const ANSWER_ID = /"id"\s*:\s*(\d{1,15})/
const PADDING = / {15}[}\]]\s*$/
const PADDING_BYTES = 20
// Between two answers. A notification has about 200 bytes.
const MAX_UNASKED_BYTES = 2 ** 20
const KEEP_ALIVE_MS = 60_000
const MAX_REFUSAL_LENGTH = 200
// Of JSON-RPC 2.0.
const UNKNOWN_METHOD = -32_601

// A notification has a method instead of an id.
const messageSchema = z.union([
  z.object({
    id: z.int().check(z.positive()),
    result: z.optional(z.unknown()),
    error: z.optional(z.unknown()),
  }),
  z.object({ method: z.string(), params: z.optional(z.unknown()), id: z.optional(z.undefined()) }),
])

function parseMessage(bytes: Buffer) {
  try {
    return messageSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return null
  }
}

// The id stands before or after the result.
function parseCutAnswer(ends: Buffer): { id: number; result?: unknown; error?: unknown } | null {
  const text = ends.toString('latin1')
  const [id = null] = [text.split('[')[0], text.split(']').at(-1)].flatMap((part) => {
    const found = ANSWER_ID.exec(part ?? '')
    return found ? Number(found[1]) : []
  })
  return id === null ? null : { id }
}

class AnswerTooLongError extends Error {
  constructor() {
    super(`The answer is longer than ${MAX_RESPONSE_BYTES} bytes`)
  }
}

class RefusalError extends Error {
  readonly isUnknownMethod: boolean

  constructor(error: unknown) {
    const text = JSON.stringify(error).slice(0, MAX_REFUSAL_LENGTH)
    super(`The server refused the request: ${text}`)
    this.isUnknownMethod = z.safeParse(unknownMethodSchema, error).success
  }
}

const unknownMethodSchema = z.object({ code: z.literal(UNKNOWN_METHOD) })

/** Returns true if a server refused a request because it does not know the method. */
export const isUnknownMethodError = (error: unknown): boolean =>
  error instanceof RefusalError && error.isUnknownMethod

// ElectrumX, Fulcrum and electrs have different codes.
const HISTORY_REFUSAL = /history too large|exceeds max history|too many history/i

/** Returns true if a server does not return a history because it is too long. */
export const isHistoryTooLongError = (error: unknown): boolean =>
  error instanceof AnswerTooLongError ||
  (error instanceof RefusalError && HISTORY_REFUSAL.test(error.message))
