import { PassThrough } from 'node:stream'
import { exportAuditLogQuery, exportedAuditEntrySchema, SERVICE_KEY_ERROR_CODES } from '@satlens/contract'
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import type { StorageDeps } from '#auth/core/ports.ts'
import { writeAllWithStallTimeout } from '#kernel/http/json-parts.ts'
import { parseRequestInput } from '#kernel/http/register-endpoint.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import { exportAuditLog } from './export-audit-log.ts'

const LIMITS = { stalledForMs: 30_000, withinMs: 3_600_000 }

/** GET /admin/audit/export: the audit log as a stream for programs with a service key (docs/events.md). */
export function auditExportRoutes(
  app: FastifyInstance,
  deps: StorageDeps,
  preHandler: preHandlerAsyncHookHandler,
): void {
  app.get(
    '/auth/v1/admin/audit/export',
    { preHandler, config: { description: EXPORT } },
    async (request, reply) => {
      const lines = exportAuditLog(deps, parseRequestInput(exportAuditLogQuery, request.query))
      const output = new PassThrough()
      // Without a listener an error before the first read would end the process.
      output.on('error', () => {})
      writeAllWithStallTimeout(output, lines, LIMITS).then(
        () => output.end(),
        (error: Error) => {
          request.log.warn({ err: error }, 'an export of the audit log was not finished')
          // Breaks the connection, so that the reader does not take the end for that of the log.
          output.destroy(error)
        },
      )
      return reply.header('content-type', 'application/x-ndjson; charset=utf-8').send(output)
    },
  )
}

const EXPORT: OpenApiRouteDescription = {
  summary: 'Exports the audit log as lines of JSON, the oldest entries first, up to a minute ago.',
  query: exportAuditLogQuery,
  bearer: 'service',
  responses: {
    200: { text: 'One entry a line.', schema: exportedAuditEntrySchema, contentType: 'application/x-ndjson' },
  },
  errors: createApiErrorsFromCodes([...SERVICE_KEY_ERROR_CODES, 'validation_failed']),
}
