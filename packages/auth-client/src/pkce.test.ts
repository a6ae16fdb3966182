import { describe, expect, test } from 'vitest'
import { createPkce, type FlowType } from './pkce.ts'
import { createMemoryStorage } from './testing/index.ts'
import { createUnfailingStorage } from './unfailing-storage.ts'

const VERIFIER_KEY = 'sb-localhost-auth-token-code-verifier'

function setUp(
  sha256 = async (_bytes: Uint8Array) => Uint8Array.from({ length: 32 }, (_, at) => 255 - at),
  flowType: FlowType = 'pkce',
) {
  const storage = createMemoryStorage()
  let first = 0
  const pkce = createPkce({
    storage: createUnfailingStorage(storage),
    storageKey: 'sb-localhost-auth-token',
    flowType,
    randomBytes: (count) => new Uint8Array(count).fill(first++),
    sha256,
  })
  return { storage, pkce }
}

describe('PKCE (wire §10.5)', () => {
  test('without SHA-256 (insecure origin) no challenge is sent and none is kept', async () => {
    const { storage, pkce } = setUp(async () => {
      throw new Error('crypto.subtle is undefined')
    })
    expect(await pkce.begin()).toEqual({})
    expect(storage.get(VERIFIER_KEY)).toBeNull()
  })

  test('the verifier is 112 hex characters, kept as JSON text (wire §12.2)', async () => {
    const { storage, pkce } = setUp()
    await pkce.begin()
    await pkce.begin()
    expect(storage.get(VERIFIER_KEY)).toBe(`"${'01'.repeat(56)}"`)
  })

  test('the challenge is base64url without padding, method s256', async () => {
    const { pkce } = setUp()
    expect(await pkce.begin()).toEqual({
      code_challenge: '__79_Pv6-fj39vX08_Lx8O_u7ezr6uno5-bl5OPi4eA',
      code_challenge_method: 's256',
    })
  })

  test('a repeat keeps the verifier of the first mail, so that either link works', async () => {
    const { storage, pkce } = setUp()
    await pkce.begin()
    const kept = storage.get(VERIFIER_KEY)
    await pkce.repeat()
    expect(storage.get(VERIFIER_KEY)).toBe(kept)
  })

  test("a verifier kept for something else is not a sign-up's", async () => {
    const { storage, pkce } = setUp()
    storage.set(VERIFIER_KEY, `"${'ab'.repeat(56)}/recovery"`)
    await pkce.repeat()
    expect(storage.get(VERIFIER_KEY)).toBe(`"${'00'.repeat(56)}"`)
  })

  test('a recovery is marked as one behind its verifier, and older marks are read', async () => {
    const { storage, pkce } = setUp()
    await pkce.begin('recovery')
    expect(storage.get(VERIFIER_KEY)).toBe(`"${'00'.repeat(56)}/recovery"`)
    expect(pkce.pending()).toEqual({ verifier: '00'.repeat(56), isRecovery: true })
    storage.set(VERIFIER_KEY, `"${'ab'.repeat(56)}/PASSWORD_RECOVERY"`)
    expect(pkce.pending()).toEqual({ verifier: 'ab'.repeat(56), isRecovery: true })
  })

  test('in the implicit flow a verifier notes that a mail was asked for, and no challenge is sent', async () => {
    const { pkce } = setUp(undefined, 'implicit')
    expect(await pkce.begin()).toEqual({})
    expect(pkce.pending()).toEqual({ verifier: '00'.repeat(56), isRecovery: false })
  })

  test('a flow that is over leaves no verifier', async () => {
    const { storage, pkce } = setUp()
    await pkce.begin()
    pkce.forget()
    expect(storage.keys()).toEqual([])
  })
})
