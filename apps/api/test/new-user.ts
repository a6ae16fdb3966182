import { bearer, signUp } from './people.ts'
import type { TestApp } from './test-app.ts'

/** A new account. */
export interface NewUser {
  readonly id: string
  readonly email: string
  readonly accessToken: string
  readonly refreshToken: string
  /** For supertest's `.set(...)`. */
  readonly bearer: Record<string, string>
}

/** Signs up a new account, with a name or without one. */
export async function newUser(
  app: TestApp,
  { fullName = 'Ada Lovelace' }: { fullName?: string | null } = {},
): Promise<NewUser> {
  const session = await signUp(app, { data: fullName === null ? {} : { full_name: fullName } })
  return {
    id: session.user.id,
    email: session.user.email,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    bearer: bearer(session),
  }
}
