import {
  exportPaymentsEndpoint,
  getBitcoinOverviewEndpoint,
  listAccountAddressesEndpoint,
  listPaymentsEndpoint,
} from '@satlens/contract'
import { DEFAULT_CURRENCY } from '@satlens/domain'
import type { FastifyInstance } from 'fastify'
import type { RouteGuards } from '#auth/index.ts'
import { createEndpointRegistrar } from '#kernel/http/register-endpoint.ts'
import type { createPaymentExporter } from './export-payments.ts'
import type { OverviewDeps } from './get-overview.ts'

const FILE_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

/** Registers the routes that read payments and addresses of watched accounts. Their code is loaded with the first request. */
export function registerActivityRoutes(app: FastifyInstance, deps: OverviewDeps & RouteGuards): void {
  const { requireUser, callerOf } = deps
  const route = createEndpointRegistrar(app, { preHandler: requireUser })
  let exporter: Promise<ReturnType<typeof createPaymentExporter>> | null = null
  const loadExporter = async () => {
    const { createPaymentExporter } = await import('./export-payments.ts')
    return createPaymentExporter(deps)
  }
  route(getBitcoinOverviewEndpoint, async ({ query }, request) => {
    const { getBitcoinOverview } = await import('./get-overview.ts')
    return getBitcoinOverview(deps, callerOf(request).userId, query.currency ?? DEFAULT_CURRENCY)
  })
  route(listPaymentsEndpoint, async ({ query }, request) => {
    const { listPayments } = await import('./list-payments.ts')
    return listPayments(deps, callerOf(request).userId, query)
  })
  route(exportPaymentsEndpoint, async ({ query }, request, reply) => {
    exporter ??= loadExporter()
    const exportPayments = await exporter
    const file = await exportPayments(callerOf(request).userId, query)
    return reply
      .type(FILE_TYPES[query.format])
      .header('content-disposition', `attachment; filename="payments.${query.format}"`)
      .send(file)
  })
  route(listAccountAddressesEndpoint, async ({ params: { id }, query }, request) => {
    const { listAccountAddresses } = await import('./list-addresses.ts')
    return listAccountAddresses(deps.db, callerOf(request).userId, id, query)
  })
}
