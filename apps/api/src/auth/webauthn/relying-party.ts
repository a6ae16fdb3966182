/** For whom credentials are made: the server's own settings, never what a client says (docs/protocol.md#challenge-a-factor). */
export interface RelyingParty {
  /** The host whose credentials these are, or a parent of it. */
  readonly id: string
  /** Where the browser may be when it uses one. */
  readonly origins: readonly string[]
}

/** A security key or passkey as it is stored: its id, its public key and what it last counted. */
export interface StoredCredential {
  /** Base64url. */
  readonly id: string
  /** The COSE key, base64url. */
  readonly publicKey: string
  readonly signCount: number
  readonly transports: readonly string[]
}

/** How long a browser may ask for a touch, and how long its answer is taken. */
export const CEREMONY_MS = 300_000
