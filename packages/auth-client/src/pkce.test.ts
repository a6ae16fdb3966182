import { describe, expect, test } from 'vitest'
import { createPkceFlowStore } from './pkce.ts'
import { createMemoryFallbackStorage } from './session/stored-session.ts'
import { createMemoryStorage, SAMPLE_CODE_VERIFIER_KEY } from './testing/index.ts'

function setUp(changes: Partial<Parameters<typeof createPkceFlowStore>[0]> = {}) {
  const storage = createMemoryStorage()
  let first = 0
  const pkce = createPkceFlowStore({
    storage: createMemoryFallbackStorage(storage),
    storageKey: 'sb-localhost-auth-token',
    flowType: 'pkce',
    randomBytes: (count) => new Uint8Array(count).fill(first++),
    sha256: async () => Uint8Array.from({ length: 32 }, (_, at) => 255 - at),
    ...changes,
  })
  return { storage, pkce, kept: () => storage.get(SAMPLE_CODE_VERIFIER_KEY) }
}

describe('PKCE', () => {
  test('sends and stores no challenge without SHA-256 (insecure origin)', async () => {
    const { pkce, kept } = setUp({ sha256: () => Promise.reject(new Error('crypto.subtle is undefined')) })
    expect(await pkce.start()).toEqual({})
    expect(kept()).toBeNull()
  })

  test('stores a new verifier per flow and sends its challenge in base64url', async () => {
    const { pkce, kept } = setUp()
    for (const byte of ['00', '01']) {
      expect(await pkce.start()).toEqual({
        code_challenge: '__79_Pv6-fj39vX08_Lx8O_u7ezr6uno5-bl5OPi4eA',
        code_challenge_method: 's256',
      })
      expect(kept()).toBe(`"${byte.repeat(56)}"`)
    }
  })

  test.each([
    ['keeps the verifier of the first email, so that both links work', '', 'ab'.repeat(56)],
    ['replaces the verifier of a recovery', '/recovery', '00'.repeat(56)],
  ])('reuse %s', async (_what, mark, verifier) => {
    const { storage, pkce, kept } = setUp()
    storage.set(SAMPLE_CODE_VERIFIER_KEY, `"${'ab'.repeat(56)}${mark}"`)
    await pkce.reuse()
    expect(kept()).toBe(`"${verifier}"`)
  })
})
