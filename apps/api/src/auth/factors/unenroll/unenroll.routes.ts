import { unenrollFactorEndpoint } from '@satlens/contract'
import { mount } from '../../../kernel/http/mount.ts'
import { getRequestSource } from '../../audit/request-source.ts'
import type { Routes } from '../../context.ts'
import { getCaller } from '../../sessions/guard/caller.ts'
import { requireFactorId } from '../factor-id.ts'
import { unenrollFactor } from './unenroll.ts'

/** DELETE /factors/:id removes a factor (docs/protocol.md#remove-a-factor). */
export const unenrollRoutes: Routes = (app, auth, preHandler) => {
  mount(
    app,
    unenrollFactorEndpoint,
    ({ params }, request) =>
      unenrollFactor(auth, getCaller(request), requireFactorId(params.id), getRequestSource(request)),
    { preHandler },
  )
}
