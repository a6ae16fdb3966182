type Parameters = Readonly<Record<string, string>>

/**
 * Returns the additional parameters of an authorization URL. Parameters that the operator configured, such as `hd` or
 * `prompt`, override those that a client requests under the same name in any letter case.
 */
export function buildAuthorizationParameters(configured: Parameters, requested: Parameters): Parameters {
  const reserved = new Set(Object.keys(configured).map((name) => name.toLowerCase()))
  const allowed = Object.entries(requested).filter(([name]) => !reserved.has(name.toLowerCase()))
  return { ...Object.fromEntries(allowed), ...configured }
}
