import type { RandomBytes, Sha256 } from './ports.ts'
import { getCodeVerifierKey } from './session/stored-session.ts'
import type { UnfailingStorage } from './session/unfailing-storage.ts'

/** The pair of fields a request carries (docs/protocol.md#pkce): both or neither. */
export interface CodeChallenge {
  readonly code_challenge?: string
  readonly code_challenge_method?: 's256'
}

/**
 * Whose links a client asks for (docs/protocol.md#open-an-email-link). `implicit`: the link works in any browser and brings the session in the
 * fragment. `pkce`: it brings a code, which only the browser that asked for the mail can exchange (RFC 7636).
 */
export type FlowType = 'implicit' | 'pkce'

/** What this browser waits for. */
export interface PendingFlow {
  readonly verifier: string
  /** The mail was asked for to set a new password. */
  readonly isRecovery: boolean
}

/** Knows that this browser has asked for a mail, and in the `pkce` flow proves it to the server. */
export interface Pkce {
  /** Makes a verifier, keeps it and yields its challenge; in the implicit flow it is kept as a mere note. */
  start(purpose?: 'recovery'): Promise<CodeChallenge>
  /** The challenge of the verifier that is kept already, so that an earlier mail of the same kind stays good. */
  reuse(): Promise<CodeChallenge>
  /** What this browser waits for; null when it waits for no mail. */
  pending(): PendingFlow | null
  /** Removes the verifier: the flow is over. */
  clear(): void
}

/** 56 bytes are the 112 hex characters of docs/protocol.md#pkce. */
const VERIFIER_BYTES = 56
/** What published clients since 2.104.1 keep behind the verifier of a recovery (docs/protocol.md#client-storage). */
const RECOVERY_MARK = '/recovery'

/** Makes the flow over one storage key. The verifier is kept as JSON text, as published clients keep it (docs/protocol.md#client-storage). */
export function createPkce(deps: {
  readonly storage: UnfailingStorage
  readonly storageKey: string
  readonly flowType: FlowType
  readonly randomBytes: RandomBytes
  readonly sha256: Sha256
}): Pkce {
  const { storage, randomBytes, sha256 } = deps
  const key = getCodeVerifierKey(deps.storageKey)

  async function storeVerifier({ verifier, isRecovery }: PendingFlow): Promise<CodeChallenge> {
    try {
      const pair = deps.flowType === 'pkce' ? await createChallenge(verifier) : {}
      storage.set(key, JSON.stringify(verifier + (isRecovery ? RECOVERY_MARK : '')))
      return pair
    } catch {
      // No SHA-256 on an insecure origin: without a challenge the link works all the same (implicit flow).
      return {}
    }
  }

  const createChallenge = async (verifier: string): Promise<CodeChallenge> => ({
    code_challenge: base64Url(await sha256(asciiBytes(verifier))),
    code_challenge_method: 's256',
  })
  const createFlow = (isRecovery: boolean): PendingFlow => ({
    verifier: hex(randomBytes(VERIFIER_BYTES)),
    isRecovery,
  })
  const pending = () => parsePending(storage.get(key))

  return {
    start: (purpose) => storeVerifier(createFlow(purpose === 'recovery')),
    reuse() {
      const stored = pending()
      return storeVerifier(stored && !stored.isRecovery ? stored : createFlow(false))
    },
    pending,
    clear: () => storage.remove(key),
  }
}

/** Reads what is kept. Older published clients mark a recovery in capitals (docs/protocol.md#client-storage). */
function parsePending(text: string | null): PendingFlow | null {
  const [, verifier, mark] = /^"([0-9a-f]{112})(\/recovery|\/PASSWORD_RECOVERY)?"$/.exec(text ?? '') ?? []
  return verifier === undefined ? null : { verifier, isRecovery: mark !== undefined }
}

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
