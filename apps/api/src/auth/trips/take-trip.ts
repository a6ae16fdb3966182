import { ApiError } from '../../kernel/errors.ts'
import type { AuthContext } from '../context.ts'
import { hashFlowSecret } from '../flows/flow-secret.ts'
import { type FlowRow, lockFlowByState, updateFlow } from '../flows/flows.queries.ts'
import type { Trip } from '../providers/provider.ts'
import { unseal } from '../secrets/sealed-text.ts'
import { TRIP_PURPOSE } from './begin-trip.ts'
import { isSameBrowser } from './same-browser.ts'

/** A trip that somebody has come back from. Nobody else can come back from it. */
export interface TakenTrip {
  readonly flow: FlowRow
  readonly trip: Trip
}

/** Finds the trip of a state and uses it up (wire §8.2). Refuses what is unknown, too old, used, or of another browser. */
export function takeTrip(auth: AuthContext, state: string, cookieSecret: string | null): Promise<TakenTrip> {
  return auth.db.transaction(async (tx) => {
    const now = auth.clock.now()
    const flow = await lockFlowByState(tx, hashFlowSecret(state))
    if (!flow) throw new ApiError('bad_oauth_state')
    const { sealedProviderSecrets: sealed } = flow
    const trip = sealed ? (JSON.parse(unseal(auth.secret, TRIP_PURPOSE, sealed)) as Trip) : null
    if (!isSameBrowser(flow, cookieSecret)) throw new ApiError('bad_oauth_state')
    if (flow.usedAt) throw new ApiError('flow_state_already_used')
    if (flow.expiresAt <= now || !trip) throw new ApiError('bad_oauth_state')
    await updateFlow(tx, flow.id, { usedAt: now, sealedProviderSecrets: null })
    return { flow, trip }
  })
}
