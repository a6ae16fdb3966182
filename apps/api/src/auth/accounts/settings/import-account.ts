import type { EndpointInput, EndpointResponse, importAccountEndpoint } from '@satlens/contract'
import type { AuthenticatedCaller } from '#auth/sessions/guard/caller.ts'
import { runAsLockedCaller } from '#auth/sessions/guard/with-user-role.ts'
import { runInSavepoint } from '#kernel/database/run-in-savepoint.ts'
import type { AccountDeps } from '../account-deps.ts'

/** Adds exported data to the caller's account. A preview runs the same statements and rolls them back. */
export function importAccountData(
  { db, clock, importIntoModules }: Pick<AccountDeps, 'db' | 'clock' | 'importIntoModules'>,
  caller: AuthenticatedCaller,
  { product, store }: EndpointInput<typeof importAccountEndpoint>['body'],
): Promise<EndpointResponse<typeof importAccountEndpoint>> {
  const { userId } = caller
  return runAsLockedCaller(db, caller, async (tx) => {
    let parts: EndpointResponse<typeof importAccountEndpoint>['parts'] = []
    await runInSavepoint(tx, !store, async (inner) => {
      parts = [...(await importIntoModules(inner, { userId, now: clock.now(), product }))]
    })
    return { is_stored: store, parts }
  })
}
