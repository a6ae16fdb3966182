import type { TestApp } from '../harness/test-app.ts'
import { bearer, signUp } from './people.ts'

export type NewUser = Awaited<ReturnType<typeof newUser>>

/** Signs up an account. `fullName: null` leaves the name out. */
export async function newUser(on: TestApp, { fullName = 'Ada Lovelace' }: { fullName?: string | null } = {}) {
  const session = await signUp(on, { data: fullName === null ? {} : { full_name: fullName } })
  return {
    id: session.user.id,
    email: session.user.email,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    bearer: bearer(session) as Record<string, string>,
  }
}
