import {
  createAlertEndpoint,
  deleteAlertEndpoint,
  type EndpointDefinition,
  type EndpointInput,
  type EndpointResponse,
  listAlertNoticesEndpoint,
  listAlertsEndpoint,
  updateAlertEndpoint,
  updateAlertSettingsEndpoint,
} from '@satlens/contract'
import type { FastifyInstance } from 'fastify'
import { type AuthenticatedCaller, type RouteGuards, runAsLockedCaller } from '#auth/index.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { registerEndpoint } from '#kernel/http/register-endpoint.ts'
import { deleteAlertOfUser } from './alerts.queries.ts'
import {
  createPriceAlert,
  listAlertsOfCaller,
  type PriceAlertDeps,
  updateAlertSettings,
  updatePriceAlert,
} from './alerts.ts'
import { listNotices } from './notices.ts'

interface AlertsDeps extends PriceAlertDeps, RouteGuards {}

/** The routes under /alerts/v1: the alerts, notices and alert settings of the caller. */
export async function priceAlertRoutes(app: FastifyInstance, deps: AlertsDeps): Promise<void> {
  const { db, requireUser, callerOf } = deps
  const route = <E extends EndpointDefinition>(
    endpoint: E,
    handle: (caller: AuthenticatedCaller, input: EndpointInput<E>) => Promise<EndpointResponse<E>>,
  ) =>
    registerEndpoint(app, endpoint, (input, request) => handle(callerOf(request), input), {
      preHandler: requireUser,
    })

  route(listAlertsEndpoint, (caller) => listAlertsOfCaller(deps, caller))
  route(createAlertEndpoint, (caller, { body }) => createPriceAlert(deps, caller, body))
  route(updateAlertEndpoint, (caller, { params: { id }, body }) => updatePriceAlert(deps, caller, id, body))
  route(deleteAlertEndpoint, async (caller, { params: { id } }) => {
    const isDeleted = await runAsLockedCaller(db, caller, (tx) => deleteAlertOfUser(tx, caller.userId, id))
    if (!isDeleted) throw new ApiError('alert_not_found')
    return { id }
  })
  route(listAlertNoticesEndpoint, ({ userId }, { query }) => listNotices(db, userId, query))
  route(updateAlertSettingsEndpoint, (caller, { body }) => updateAlertSettings(db, caller, body.mails))
}
