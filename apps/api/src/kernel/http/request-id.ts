import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

type RequestHead = { readonly headers: IncomingHttpHeaders }

/** Returns the ID of a request: a valid X-Request-Id, which matches log lines of a proxy with ours, or else a new UUID. */
export function getRequestId({ headers }: RequestHead): string {
  const header = headers['x-request-id']
  return typeof header === 'string' && /^[\w.:+/=-]{8,128}$/.test(header) ? header : randomUUID()
}

/** Returns the trace and parent span of a valid traceparent header (W3C Trace Context §3.2), or an empty object. */
export function getTraceId({ headers }: RequestHead): {
  readonly trace_id?: string
  readonly parent_span_id?: string
} {
  if (headers.traceparent === undefined) return {}
  const [, version, trace = '', span = '', more] = TRACEPARENT.exec(String(headers.traceparent)) ?? []
  // Later versions may have additional parts, version 00 may not.
  if (version === undefined || version === 'ff' || (version === '00' && more)) return {}
  if (/^0+$/.test(trace) || /^0+$/.test(span)) return {}
  return { trace_id: trace, parent_span_id: span }
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/
