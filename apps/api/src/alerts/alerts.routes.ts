import {
  createAlertEndpoint,
  deleteAlertEndpoint,
  listAlertNoticesEndpoint,
  listAlertsEndpoint,
  updateAlertEndpoint,
  updateAlertSettingsEndpoint,
} from '@satlens/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Auth, asUser } from '../auth/index.ts'
import { ApiError } from '../kernel/errors.ts'
import { mount } from '../kernel/mount.ts'
import { deleteAlertOf } from './alerts.queries.ts'
import { createAlert, type StoryDeps } from './create-alert.ts'
import { listAlerts, listNotices, updateSettings } from './list-alerts.ts'
import { updateAlert } from './update-alert.ts'

interface AlertsDeps extends StoryDeps, Pick<Auth, 'requireUser' | 'callerOf'> {}

/** /alerts/v1: what the caller waits for, what they were told, and whether it is mailed. */
export async function alertsRoutes(app: FastifyInstance, deps: AlertsDeps): Promise<void> {
  const { db, requireUser, callerOf } = deps
  const guarded = { preHandler: [requireUser] }
  const userOf = (request: FastifyRequest) => callerOf(request).userId

  mount(app, listAlertsEndpoint, (_input, request) => listAlerts(deps, callerOf(request)), guarded)
  mount(app, createAlertEndpoint, ({ body }, request) => createAlert(deps, userOf(request), body), guarded)
  mount(
    app,
    updateAlertEndpoint,
    ({ params: { id }, body }, request) => updateAlert(deps, userOf(request), id, body),
    guarded,
  )
  mount(
    app,
    deleteAlertEndpoint,
    async ({ params: { id } }, request) => {
      const userId = userOf(request)
      if (await asUser(db, userId, (tx) => deleteAlertOf(tx, userId, id))) return { id }
      throw new ApiError('alert_not_found')
    },
    guarded,
  )
  mount(
    app,
    listAlertNoticesEndpoint,
    async (_input, request) => ({ notices: await listNotices(db, userOf(request)) }),
    guarded,
  )
  mount(
    app,
    updateAlertSettingsEndpoint,
    ({ body }, request) => updateSettings(db, callerOf(request), body.mails),
    guarded,
  )
}
