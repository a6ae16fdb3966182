import type { ComputeSha256, GetRandomBytes } from './ports.ts'
import { getCodeVerifierStorageKey } from './session/storage-keys.ts'
import type { MemoryFallbackStorage } from './session/stored-session.ts'

// Every JavaScript runtime has it; the type is part of the DOM library only.
declare function btoa(binary: string): string

/** The PKCE fields of a request (docs/protocol.md#pkce); empty without a challenge. */
export interface CodeChallenge {
  readonly code_challenge?: string
  readonly code_challenge_method?: 's256'
}

/**
 * How email links return a session (docs/protocol.md#open-an-email-link). `implicit`: in the fragment, in any browser. `pkce`:
 * as a code, which only the browser that requested the email can exchange (RFC 7636).
 */
export type AuthFlowType = 'implicit' | 'pkce'

/** The code verifier of an email or OAuth redirect that was requested and not yet opened. */
export interface StoredCodeVerifier {
  readonly verifier: string
  readonly isRecovery: boolean
}

/** Stores the code verifier of the pending flow: see {@link createPkceFlowStore}. */
export type PkceFlowStore = ReturnType<typeof createPkceFlowStore>

/** 56 bytes are 112 hexadecimal characters (docs/protocol.md#pkce). */
const VERIFIER_BYTES = 56
const RECOVERY_SUFFIX = '/recovery'

/** Creates the flow for one storage key. Stores the verifier like published clients (docs/protocol.md#client-sessions). */
export function createPkceFlowStore(deps: {
  readonly storage: MemoryFallbackStorage
  readonly storageKey: string
  readonly flowType: AuthFlowType
  readonly randomBytes: GetRandomBytes
  readonly sha256: ComputeSha256
}) {
  const { storage, randomBytes, sha256 } = deps
  const key = getCodeVerifierStorageKey(deps.storageKey)

  async function storeVerifier({ verifier, isRecovery }: StoredCodeVerifier): Promise<CodeChallenge> {
    try {
      const challenge = deps.flowType === 'pkce' ? await createChallenge(verifier) : {}
      storage.set(key, JSON.stringify(verifier + (isRecovery ? RECOVERY_SUFFIX : '')))
      return challenge
    } catch {
      // An insecure origin has no SHA-256. Without a challenge the link uses the implicit flow.
      return {}
    }
  }

  async function createChallenge(verifier: string): Promise<CodeChallenge> {
    const ascii = Uint8Array.from(verifier, (character) => character.charCodeAt(0))
    return { code_challenge: toBase64Url(await sha256(ascii)), code_challenge_method: 's256' }
  }
  const createFlow = (isRecovery: boolean): StoredCodeVerifier => ({
    verifier: toHex(randomBytes(VERIFIER_BYTES)),
    isRecovery,
  })
  const pending = () => parsePendingFlow(storage.get(key))

  return {
    /** Stores a new verifier and returns its challenge. In the implicit flow it only marks the flow as pending. */
    start: (purpose?: 'recovery') => storeVerifier(createFlow(purpose === 'recovery')),
    /** Returns the challenge of the stored verifier, so that an earlier email of the same kind stays valid. */
    reuse() {
      const stored = pending()
      return storeVerifier(stored && !stored.isRecovery ? stored : createFlow(false))
    },
    /** Returns the pending flow of this browser or null. */
    pending,
    /** Removes the verifier. */
    clear: () => storage.remove(key),
  }
}

/** Parses a stored verifier. Published clients before 2.104.1 mark a recovery with PASSWORD_RECOVERY. */
function parsePendingFlow(text: string | null): StoredCodeVerifier | null {
  const [, verifier, mark] = /^"([0-9a-f]{112})(\/recovery|\/PASSWORD_RECOVERY)?"$/.exec(text ?? '') ?? []
  return verifier === undefined ? null : { verifier, isRecovery: mark !== undefined }
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Encodes base64url without padding (RFC 4648 §5). */
const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
