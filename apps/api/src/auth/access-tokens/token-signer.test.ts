import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { type AccessClaims, createTokenSigner } from './access-token.ts'
import type { Keyring } from './keyring.ts'
import type { SigningKey } from './signing-key.ts'

test('a signer that could not be made is made again with the next token', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const good = {
    kid: 'one',
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  } as SigningKey
  const keys = [{ ...good, privatePem: 'damaged' }, good, good]
  const keyring = { signing: async () => keys.shift() } as unknown as Keyring
  const sign = createTokenSigner(keyring)
  const claims = { sub: 'somebody' } as AccessClaims
  await expect(sign(claims)).rejects.toThrow()
  expect(await sign(claims)).toMatch(/^\w+\.\w+\.[\w-]+$/)
  expect(await sign(claims)).toMatch(/^\w+\.\w+\.[\w-]+$/)
})
