import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * The id of a request in logs, answers and the audit log: what X-Request-Id says, so that a proxy's line and ours can be
 * laid side by side, or a new one where that is missing or could be anything but an id.
 */
export function getRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.:+/=-]{8,128}$/.test(given) ? given : randomUUID()
}

/** Where a request stands in a trace that began elsewhere (W3C Trace Context §3.2). Nothing where no valid header says so. */
export function getTraceId({ headers }: Pick<IncomingMessage, 'headers'>): {
  readonly trace_id?: string
  readonly parent_span_id?: string
} {
  const [, version, trace = '', span = '', more] = TRACEPARENT.exec(String(headers.traceparent ?? '')) ?? []
  // Later versions may add parts, and the first may not.
  if (version === undefined || version === 'ff' || (version === '00' && more)) return {}
  if (/^0+$/.test(trace) || /^0+$/.test(span)) return {}
  return { trace_id: trace, parent_span_id: span }
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/
