import { randomUUID } from 'node:crypto'
import { AUTHENTICATED_AUDIENCE } from '#auth/core/tables/users.ts'
import type { SessionDeps } from '#auth/sessions/session-deps.ts'
import { listIdentityProviders } from '#auth/users/user.ts'
import { toUserResponse } from '#auth/users/user-json.ts'
import { findIdentityByProviderSubject, lockUsersByVerifiedEmail } from '#auth/users/users.queries.ts'
import type { IdentityLinkingInput } from './provider-identity.ts'

/**
 * Asks the operator's hook before the first sign-in of a provider identity creates an account. Call it before the
 * transaction of the sign-in, in which no row may wait for the hook. Throws the error of the hook.
 */
export async function approveNewProviderAccount(
  { db, clock, settings, hooks }: SessionDeps,
  { claims, source }: IdentityLinkingInput,
): Promise<void> {
  const { approveNewUser } = hooks
  if (!approveNewUser || settings.signUpIsClosed) return
  const { provider, subject, email, isProven, identityData } = claims
  if (await findIdentityByProviderSubject(db, provider, subject)) return
  const isLinked = isProven && email !== null && (await lockUsersByVerifiedEmail(db, email)).length > 0
  if (isLinked) return
  const id = randomUUID()
  const now = clock.now()
  const times = { createdAt: now, updatedAt: now }
  const user = {
    id,
    aud: AUTHENTICATED_AUDIENCE,
    role: 'authenticated',
    email,
    emailConfirmedAt: isProven ? now : null,
    appMetadata: listIdentityProviders([{ provider }]),
    userMetadata: identityData,
    ...times,
  }
  const identity = { id: randomUUID(), userId: id, provider, providerId: subject, identityData }
  await approveNewUser(toUserResponse(user, [{ ...identity, lastSignInAt: null, ...times }], []), source.ip)
}
