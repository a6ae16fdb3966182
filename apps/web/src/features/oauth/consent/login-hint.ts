/** Returns the query of the consent page with another email address for the sign-in form, or without one. */
export function getSearchWithLoginHint(search: string, email: string | null): string {
  const parameters = new URLSearchParams(search)
  if (email) parameters.set('login_hint', email)
  else parameters.delete('login_hint')
  return `?${parameters}`
}
