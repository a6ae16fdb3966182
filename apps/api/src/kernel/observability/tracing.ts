import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'

/** Runs a statement within a span. `statement` is the name of a prepared query, or SQL of which only the summary is kept. */
export type TraceQuery = <T>(statement: string, run: () => Promise<T>) => Promise<T>

export type Tracing = ReturnType<typeof createTracing>

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null
  }
}

/**
 * Emits spans through the API of OpenTelemetry, to the SDK that the operator has loaded (docs/operations.md#how-do-i-trace-requests); without
 * one they are dropped. Names and attributes follow its semantic conventions. They contain routes, status codes, hosts and
 * names of statements; never paths, queries, values, addresses of people or tokens.
 */
export function createTracing() {
  const tracer = trace.getTracer('satlens')

  async function run<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> {
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes })
    try {
      return await context.with(trace.setSpan(context.active(), span), () => work(span))
    } catch (error) {
      failSpan(span, getErrorType(error))
      throw error
    } finally {
      span.end()
    }
  }

  const traceQuery: TraceQuery = (statement, work) => {
    // Without a request, such as for the polls of jobs, each statement would be a trace of its own.
    if (!trace.getActiveSpan()) return work()
    const { operation, table } = summarizeStatement(statement)
    const summary = [operation, table].filter(Boolean).join(' ')
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.summary': summary,
      ...(operation && { 'db.operation.name': operation }),
      ...(table && { 'db.collection.name': table }),
    }
    return run(summary, attributes, work)
  }

  const traceFetch =
    (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    (input, init) => {
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
      const { hostname, port } = new URL(input instanceof Request ? input.url : input)
      const attributes = {
        'http.request.method': method,
        'server.address': hostname,
        ...(port && { 'server.port': Number(port) }),
      }
      return run(`${method} ${hostname}`, attributes, async (span) => {
        const response = await fetch(input, init)
        span.setAttribute('http.response.status_code', response.status)
        if (response.status >= 400) failSpan(span, String(response.status))
        return response
      })
    }

  /** Gives each request a span. Register it before the routes. */
  function traceRequests(app: FastifyInstance): void {
    app.decorateRequest('span', null)
    app.addHook('onRequest', (request, _reply, done) => {
      const { method, headers, protocol } = request
      const route = request.routeOptions.url
      const attributes = {
        'http.request.method': method,
        'url.scheme': protocol,
        ...(route && { 'http.route': route }),
      }
      const parent = propagation.extract(context.active(), headers)
      const name = route ? `${method} ${route}` : method
      request.span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
      context.with(trace.setSpan(parent, request.span), done)
    })
    // The events that deliver a body have a context of their own.
    app.addHook('preValidation', (request, _reply, done) => {
      if (!request.span) return done()
      context.with(trace.setSpan(context.active(), request.span), done)
    })
    app.addHook('onResponse', async ({ span }, { statusCode }) => {
      span?.setAttribute('http.response.status_code', statusCode)
      if (span && statusCode >= 500) failSpan(span, String(statusCode))
      span?.end()
    })
    app.addHook('onRequestAbort', async ({ span }) => span?.end())
  }

  return { traceRequests, traceFetch, traceQuery, traceCall: run }
}

function failSpan(span: Span, type: string): void {
  span.setAttribute('error.type', type)
  // No message: it may contain what a user has typed.
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Returns the SQLSTATE or code of an error, else the name of its class. */
function getErrorType(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : String(name ?? 'Error')
}

const STATEMENT =
  /^\s*(?:with\b[\s\S]*?\)\s*)?(select|insert|update|delete|begin|commit|rollback|savepoint|release|set|notify|lock)\b/i
const TABLE = /\b(?:from|into|update|lock table)\s+"?(\w+)"?/i

function summarizeStatement(statement: string): { operation: string | null; table: string | null } {
  const isName = /^\w+$/.test(statement) && !STATEMENT.test(statement)
  if (isName) return { operation: statement, table: null }
  return {
    operation: STATEMENT.exec(statement)?.[1]?.toUpperCase() ?? 'QUERY',
    table: TABLE.exec(statement)?.[1] ?? null,
  }
}
