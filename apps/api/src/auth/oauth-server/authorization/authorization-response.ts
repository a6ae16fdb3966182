interface AuthorizationResponse {
  readonly issuer: string
  readonly redirectUri: string
  readonly state: string | null
}

/**
 * Returns the redirect URI with the answer of an authorization request, its `state` and the issuer (RFC 9207). A query of the
 * redirect URI stays as it is.
 */
export function buildAuthorizationResponseUrl(
  { issuer, redirectUri, state }: AuthorizationResponse,
  answer: { readonly code: string } | { readonly error: string; readonly error_description: string },
): string {
  const parameters = new URLSearchParams({ ...answer, ...(state === null ? {} : { state }), iss: issuer })
  // The URI is not parsed, because another spelling of it would not be the registered one.
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${parameters}`
}
