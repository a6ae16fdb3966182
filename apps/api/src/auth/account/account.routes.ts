import { deleteAccountEndpoint, exportAccountEndpoint } from '@satlens/contract'
import { mount } from '../../kernel/http/mount.ts'
import { getRequestSource } from '../audit/request-source.ts'
import type { Routes } from '../context.ts'
import { getCaller } from '../sessions/guard/caller.ts'
import { deleteAccount } from './delete-account.ts'
import { createExport } from './export-account.ts'

/** GET /account/export exports the caller's data and DELETE /account deletes it. GoTrue has neither endpoint. */
export const accountRoutes: Routes = (app, auth, requireUser) => {
  const preHandler = [requireUser]
  const exportAccount = createExport(auth)
  mount(app, exportAccountEndpoint, (_input, request) => exportAccount(getCaller(request)), {
    preHandler,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="account.json"',
    },
  })
  mount(
    app,
    deleteAccountEndpoint,
    async ({ body }, request) => {
      const caller = getCaller(request)
      await deleteAccount(auth, caller, body, getRequestSource(request))
      return { id: caller.userId }
    },
    { preHandler },
  )
}
