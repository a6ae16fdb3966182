import type { RandomBytes, Sha256 } from './ports.ts'
import { codeVerifierKey } from './stored-session.ts'
import type { UnfailingStorage } from './unfailing-storage.ts'

/** The pair of fields a request carries (wire §10.5): both or neither. */
export interface CodeChallenge {
  readonly code_challenge?: string
  readonly code_challenge_method?: 's256'
}

/** Proves that the browser that opens a mail link is the one that asked for it (RFC 7636). */
export interface Pkce {
  /** Makes a verifier, keeps it and yields its challenge. */
  begin(): Promise<CodeChallenge>
  /** The challenge of the verifier that is kept already, so that an earlier mail of the same kind stays good. */
  repeat(): Promise<CodeChallenge>
  /** The verifier that is kept: this browser waits for a mail. Null when it waits for none. */
  verifier(): string | null
  /** Removes the verifier: the flow is over. */
  forget(): void
}

/** 56 bytes are the 112 hex characters of wire §10.5. */
const VERIFIER_BYTES = 56

/** Makes the flow over one storage key. The verifier is kept as JSON text, as published clients keep it (wire §12.2). */
export function createPkce(deps: {
  readonly storage: UnfailingStorage
  readonly storageKey: string
  readonly randomBytes: RandomBytes
  readonly sha256: Sha256
}): Pkce {
  const { storage, randomBytes, sha256 } = deps
  const key = codeVerifierKey(deps.storageKey)

  async function challengeFor(verifier: string): Promise<CodeChallenge> {
    try {
      const code_challenge = base64Url(await sha256(asciiBytes(verifier)))
      storage.set(key, JSON.stringify(verifier))
      return { code_challenge, code_challenge_method: 's256' }
    } catch {
      // No SHA-256 on an insecure origin: without a challenge the link works all the same (implicit flow).
      return {}
    }
  }

  return {
    begin: () => challengeFor(hex(randomBytes(VERIFIER_BYTES))),
    repeat: () => challengeFor(parseVerifier(storage.get(key)) ?? hex(randomBytes(VERIFIER_BYTES))),
    verifier: () => parseVerifier(storage.get(key)),
    forget: () => storage.remove(key),
  }
}

const parseVerifier = (text: string | null): string | null =>
  /^"([0-9a-f]{112})"$/.exec(text ?? '')?.[1] ?? null

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const asciiBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Base64url without padding (RFC 4648 §5). */
function base64Url(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const sextets = bits.match(/.{1,6}/g) ?? []
  return sextets.map((sextet) => ALPHABET[Number.parseInt(sextet.padEnd(6, '0'), 2)]).join('')
}
