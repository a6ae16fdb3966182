import {
  createAlertEndpoint,
  deleteAlertEndpoint,
  listAlertNoticesEndpoint,
  listAlertsEndpoint,
  updateAlertEndpoint,
  updateAlertSettingsEndpoint,
} from '@satlens/contract'
import type { FastifyInstance } from 'fastify'
import { type Auth, withLiveCaller } from '../auth/index.ts'
import { ApiError } from '../kernel/http/errors.ts'
import { mount } from '../kernel/http/mount.ts'
import { deleteAlertOf } from './alerts.queries.ts'
import { type AlertDeps, createAlert } from './create-alert.ts'
import { listAlerts, listNotices, updateSettings } from './list-alerts.ts'
import { updateAlert } from './update-alert.ts'

interface AlertsDeps extends AlertDeps, Pick<Auth, 'requireUser' | 'callerOf'> {}

/** The routes under /alerts/v1: the alerts, notices and alert settings of the caller. */
export async function alertsRoutes(app: FastifyInstance, deps: AlertsDeps): Promise<void> {
  const { db, requireUser, callerOf } = deps
  const guarded = { preHandler: [requireUser] }

  mount(app, listAlertsEndpoint, (_input, request) => listAlerts(deps, callerOf(request)), guarded)
  mount(app, createAlertEndpoint, ({ body }, request) => createAlert(deps, callerOf(request), body), guarded)
  mount(
    app,
    updateAlertEndpoint,
    ({ params: { id }, body }, request) => updateAlert(deps, callerOf(request), id, body),
    guarded,
  )
  mount(
    app,
    deleteAlertEndpoint,
    async ({ params: { id } }, request) => {
      const caller = callerOf(request)
      if (await withLiveCaller(db, caller, (tx) => deleteAlertOf(tx, caller.userId, id))) return { id }
      throw new ApiError('alert_not_found')
    },
    guarded,
  )
  mount(
    app,
    listAlertNoticesEndpoint,
    async (_input, request) => ({ notices: await listNotices(db, callerOf(request).userId) }),
    guarded,
  )
  mount(
    app,
    updateAlertSettingsEndpoint,
    ({ body }, request) => updateSettings(db, callerOf(request), body.mails),
    guarded,
  )
}
