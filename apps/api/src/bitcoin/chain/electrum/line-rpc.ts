import type { Socket } from 'node:net'
import * as z from 'zod/mini'
import { runWithAbortTimeout } from '#kernel/timeout.ts'
import { MAX_RESPONSE_BYTES } from '../chain-values.ts'

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
 * Speaks JSON-RPC 2.0 over a connected socket, one message per line. It ends the connection on a message that is invalid, too
 * long or answers what was never asked. While nothing is asked, the socket does not keep the process alive.
 */
export function createLineRpc(socket: Socket, { timeoutMs, onNotification, onEnd }: LineRpcOptions) {
  const pending = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0
  let ended: Error | null = null
  let line: Buffer[] = []
  let lineBytes = 0
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
  socket.on('data', (chunk: Buffer) => {
    let start = 0
    for (let at = chunk.indexOf(NEWLINE); at >= 0 && !ended; at = chunk.indexOf(NEWLINE, start)) {
      addToLine(chunk.subarray(start, at))
      finishLine()
      start = at + 1
    }
    addToLine(chunk.subarray(start))
  })
  socket.setKeepAlive(true, KEEP_ALIVE_MS)
  socket.unref()

  function addToLine(part: Buffer): void {
    if (ended) return
    lineBytes += part.length
    if (lineBytes > MAX_RESPONSE_BYTES) end(new Error(`A line is longer than ${MAX_RESPONSE_BYTES} bytes`))
    else if (part.length > 0) line.push(part)
    // Each part needs memory of its own, however short it is.
    if (line.length > MAX_PARTS) line = [Buffer.concat(line)]
  }

  function finishLine(): void {
    if (ended) return
    const bytes = Buffer.concat(line)
    const message = parseMessage(bytes)
    unaskedBytes += lineBytes
    line = []
    lineBytes = 0
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
    if (error !== undefined && error !== null) request.reject(new RefusalError(error))
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

const NEWLINE = 0x0a
const MAX_PARTS = 1_000
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
