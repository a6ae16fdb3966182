import {
  createAlertEndpoint,
  deleteAlertEndpoint,
  type EndpointInput,
  type EndpointResponse,
  type EndpointShape,
  listAlertNoticesEndpoint,
  listAlertsEndpoint,
  updateAlertEndpoint,
  updateAlertSettingsEndpoint,
} from '@satlens/contract'
import type { FastifyInstance } from 'fastify'
import { type Auth, type Caller, withLiveCaller } from '../auth/index.ts'
import { ApiError } from '../kernel/http/errors.ts'
import { mount } from '../kernel/http/mount.ts'
import { deleteAlertOf } from './alerts.queries.ts'
import {
  type AlertDeps,
  createAlert,
  listAlerts,
  listNotices,
  updateAlert,
  updateSettings,
} from './alerts.ts'

interface AlertsDeps extends AlertDeps, Pick<Auth, 'requireUser' | 'callerOf'> {}

/** The routes under /alerts/v1: the alerts, notices and alert settings of the caller. */
export async function alertsRoutes(app: FastifyInstance, deps: AlertsDeps): Promise<void> {
  const { db, requireUser, callerOf } = deps
  const route = <E extends EndpointShape>(
    endpoint: E,
    handle: (caller: Caller, input: EndpointInput<E>) => Promise<EndpointResponse<E>>,
  ) => mount(app, endpoint, (input, request) => handle(callerOf(request), input), { preHandler: requireUser })

  route(listAlertsEndpoint, (caller) => listAlerts(deps, caller))
  route(createAlertEndpoint, (caller, { body }) => createAlert(deps, caller, body))
  route(updateAlertEndpoint, (caller, { params: { id }, body }) => updateAlert(deps, caller, id, body))
  route(deleteAlertEndpoint, async (caller, { params: { id } }) => {
    const isDeleted = await withLiveCaller(db, caller, (tx) => deleteAlertOf(tx, caller.userId, id))
    if (!isDeleted) throw new ApiError('alert_not_found')
    return { id }
  })
  route(listAlertNoticesEndpoint, async ({ userId }) => ({ notices: await listNotices(db, userId) }))
  route(updateAlertSettingsEndpoint, (caller, { body }) => updateSettings(db, caller, body.mails))
}
