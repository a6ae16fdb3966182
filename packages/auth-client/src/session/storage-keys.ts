// Separate from the storage, because pages need the keys before they load the client.

/**
 * Returns the storage key of the session, as in published clients (docs/protocol.md#client-sessions).
 * @example getSessionStorageKey('auth.example.com') // 'sb-auth-auth-token'
 */
export const getSessionStorageKey = (hostname: string): string => `sb-${hostname.split('.')[0]}-auth-token`

/** Returns the storage key of the code verifier. */
export const getCodeVerifierStorageKey = (storageKey: string): string => `${storageKey}-code-verifier`

/** Returns true if a sign-out removes this key: session, user and code verifiers (docs/protocol.md#client-sessions). */
export const isAuthStorageKey = (storageKey: string, key: string): boolean =>
  key === storageKey ||
  key === `${storageKey}-user` ||
  (key.startsWith(`${storageKey}-`) && key.endsWith('-code-verifier'))
