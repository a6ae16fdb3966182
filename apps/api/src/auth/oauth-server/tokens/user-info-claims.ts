import type { UserRowWithoutPassword } from '#auth/users/users.queries.ts'

/** Returns the claims about a user that the scopes allow (OpenID Connect Core §5.4), and GoTrue's names of some of them. */
export function createUserInfoClaims(
  user: UserRowWithoutPassword,
  scope: string,
): Record<string, unknown> & { readonly sub: string } {
  const scopes = scope.split(' ')
  const { email, phone, userMetadata } = user
  return {
    sub: user.id,
    ...(scopes.includes('email') && email !== null
      ? { email, email_verified: user.emailConfirmedAt !== null }
      : {}),
    ...(scopes.includes('phone') && phone !== null
      ? {
          phone_number: `+${phone}`,
          phone_number_verified: user.phoneConfirmedAt !== null,
          phone,
          phone_verified: user.phoneConfirmedAt !== null,
        }
      : {}),
    ...(scopes.includes('profile') ? createProfileClaims(user.updatedAt, userMetadata) : {}),
  }
}

function createProfileClaims(updatedAt: Date, metadata: Readonly<Record<string, unknown>>) {
  const findText = (...names: string[]) =>
    names.map((name) => metadata[name]).find((value) => typeof value === 'string' && value !== '')
  const claims = {
    name: findText('full_name', 'name'),
    picture: findText('picture', 'avatar_url'),
    preferred_username: findText('preferred_username', 'user_name', 'username'),
  }
  return {
    ...Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined)),
    updated_at: Math.floor(updatedAt.getTime() / 1_000),
    user_metadata: metadata,
  }
}
