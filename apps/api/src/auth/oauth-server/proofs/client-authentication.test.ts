import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createOAuthClientSecret } from '../clients/oauth-client-secret.ts'
import type { OAuthClientRow } from '../clients/oauth-clients.queries.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import { authenticateClient } from './client-authentication.ts'
import { readFormParameters } from './form-parameters.ts'

const ID = randomUUID()

/** Authenticates against a server with one client, which has the secret of {@link createOAuthClientSecret} unless another is given. */
function authenticate(
  client: Partial<OAuthClientRow>,
  { authorization, form = '' }: { readonly authorization?: string; readonly form?: string },
) {
  const clientCache = { find: async (id: string) => (id === ID ? { id: ID, ...client } : null) }
  return authenticateClient({ clientCache } as OAuthServerDeps, authorization, readFormParameters(form))
}

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
const invalidClient = { code: 'invalid_client', status: 401 }

describe('an Authorization header', () => {
  const { secret, secretHash } = createOAuthClientSecret()
  const client: Partial<OAuthClientRow> = { tokenEndpointAuthMethod: 'client_secret_basic', secretHash }
  const encode = (text: string) =>
    [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

  test.each([
    ['as it is', basic(`${ID}:${secret}`)],
    ['form-encoded', basic(`${encode(ID)}:${encode(secret)}`)],
    ['with its scheme in small letters', basic(`${ID}:${secret}`).replace('Basic', 'basic')],
  ])('is read %s', async (_what, authorization) => {
    expect((await authenticate(client, { authorization })).id).toBe(ID)
  })

  test.each([
    ['without a colon', basic(ID)],
    ['with an empty secret', basic(`${ID}:`)],
    ['with another parameter after the secret', basic(`${ID}:x&v=${secret}`)],
    ['with the secret twice', basic(`${ID}:${secret}:${secret}`)],
    ['of another scheme', `Bearer ${secret}`],
  ])('%s is rejected', async (_what, authorization) => {
    await expect(authenticate(client, { authorization })).rejects.toMatchObject(invalidClient)
  })
})

describe('a client assertion', () => {
  const client: Partial<OAuthClientRow> = { tokenEndpointAuthMethod: 'private_key_jwt', jwks: { keys: [] } }
  const type = 'client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test.each([
    ['without its type', `client_id=${ID}&client_assertion=a.b.c`],
    ['of another type', `client_id=${ID}&client_assertion=a.b.c&client_assertion_type=saml2-bearer`],
    ['that is no JWT', `client_assertion=nonsense&${type}`],
    ['whose subject is no text', `client_assertion=a.${encode({ sub: [ID] })}.c&${type}`],
    ['whose payload is null', `client_assertion=a.${encode(null)}.c&${type}`],
  ])('%s is rejected', async (_what, form) => {
    await expect(authenticate(client, { form })).rejects.toMatchObject(invalidClient)
  })
})
