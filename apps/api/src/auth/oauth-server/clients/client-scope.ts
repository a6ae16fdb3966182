import { OAUTH_SCOPES, type OAuthScope } from '@satlens/contract'

/** Returns the scopes that a client may ask for, of those on offer; null for all. */
export function getAllowedScope(
  { scope }: { readonly scope: string | null },
  offered: readonly OAuthScope[],
): string | null {
  if (scope === null && offered.length === OAUTH_SCOPES.length) return null
  const registered = scope?.split(' ') ?? OAUTH_SCOPES
  return offered.filter((name) => registered.includes(name)).join(' ')
}
