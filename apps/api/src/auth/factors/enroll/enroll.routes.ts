import { enrollFactorEndpoint } from '@satlens/contract'
import { mount } from '../../../kernel/http/mount.ts'
import { getRequestSource } from '../../audit/request-source.ts'
import type { Routes } from '../../context.ts'
import { getCaller } from '../../sessions/guard/caller.ts'
import { withNonce } from '../../step-up/reauthenticate-session.ts'
import { enrollFactor } from './enroll.ts'

/** POST /factors begins a second factor (docs/protocol.md#enroll-a-factor). */
export const enrollRoutes: Routes = (app, auth, preHandler) => {
  mount(
    app,
    enrollFactorEndpoint,
    async ({ body }, request) => {
      const source = getRequestSource(request)
      const caller = await withNonce(auth, getCaller(request), body.nonce, source)
      return enrollFactor(auth, caller, body, source)
    },
    { preHandler },
  )
}
