type Parameters = Readonly<Record<string, string>>

/**
 * The parameters of a provider's sign-in page beyond those of the protocol. What the operator configured, such as `hd` or
 * `prompt`, wins over what a client asks for under the same name, in any letter case.
 */
export function buildAuthorizationParameters(configured: Parameters, requested: Parameters): Parameters {
  const reserved = new Set(Object.keys(configured).map((name) => name.toLowerCase()))
  const allowed = Object.entries(requested).filter(([name]) => !reserved.has(name.toLowerCase()))
  return { ...Object.fromEntries(allowed), ...configured }
}
