import { describe, expect, test } from 'vitest'
import { createPkce } from './pkce.ts'
import { createMemoryStorage } from './testing/index.ts'
import { createUnfailingStorage } from './unfailing-storage.ts'

const VERIFIER_KEY = 'sb-localhost-auth-token-code-verifier'
const [FIRST, SECOND] = ['00'.repeat(56), '01'.repeat(56)]

/** PKCE whose first verifier is all zeros, the second all ones. */
function setUp(changes: Partial<Parameters<typeof createPkce>[0]> = {}) {
  const storage = createMemoryStorage()
  let first = 0
  const pkce = createPkce({
    storage: createUnfailingStorage(storage),
    storageKey: 'sb-localhost-auth-token',
    flowType: 'pkce',
    randomBytes: (count) => new Uint8Array(count).fill(first++),
    sha256: async () => Uint8Array.from({ length: 32 }, (_, at) => 255 - at),
    ...changes,
  })
  return { storage, pkce, kept: () => storage.get(VERIFIER_KEY) }
}

describe('PKCE', () => {
  test('sends no challenge and keeps none without SHA-256 (insecure origin)', async () => {
    const { pkce, kept } = setUp({ sha256: () => Promise.reject(new Error('crypto.subtle is undefined')) })
    expect(await pkce.begin()).toEqual({})
    expect(kept()).toBeNull()
  })

  test('keeps a new verifier of 112 hex characters per flow, as JSON text', async () => {
    const { pkce, kept } = setUp()
    await pkce.begin()
    expect(kept()).toBe(`"${FIRST}"`)
    await pkce.begin()
    expect(kept()).toBe(`"${SECOND}"`)
  })

  test('sends the challenge in base64url without padding, method s256', async () => {
    expect(await setUp().pkce.begin()).toEqual({
      code_challenge: '__79_Pv6-fj39vX08_Lx8O_u7ezr6uno5-bl5OPi4eA',
      code_challenge_method: 's256',
    })
  })

  test.each([
    ['keeps the verifier of the first mail, so that either link works', '', 'ab'.repeat(56)],
    ['replaces a verifier that was kept for a recovery', '/recovery', FIRST],
  ])('repeat %s', async (_what, mark, verifier) => {
    const { storage, pkce, kept } = setUp()
    storage.set(VERIFIER_KEY, `"${'ab'.repeat(56)}${mark}"`)
    await pkce.repeat()
    expect(kept()).toBe(`"${verifier}"`)
  })

  test('marks the verifier of a recovery, and reads older marks', async () => {
    const { storage, pkce, kept } = setUp()
    await pkce.begin('recovery')
    expect(kept()).toBe(`"${FIRST}/recovery"`)
    expect(pkce.pending()).toEqual({ verifier: FIRST, isRecovery: true })
    storage.set(VERIFIER_KEY, `"${SECOND}/PASSWORD_RECOVERY"`)
    expect(pkce.pending()).toEqual({ verifier: SECOND, isRecovery: true })
  })

  test('keeps a verifier and sends no challenge in the implicit flow', async () => {
    const { pkce } = setUp({ flowType: 'implicit' })
    expect(await pkce.begin()).toEqual({})
    expect(pkce.pending()).toEqual({ verifier: FIRST, isRecovery: false })
  })

  test('leaves no verifier once the flow is over', async () => {
    const { storage, pkce } = setUp()
    await pkce.begin()
    pkce.forget()
    expect(storage.keys()).toEqual([])
  })
})
