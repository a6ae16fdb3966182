import { addWatchedAccountEndpoint } from '@satlens/contract'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { JsonSchema } from '../../src/reference/json-schema.ts'
import { HOSTILE_TEXTS } from '../assertions/hostile-texts.ts'
import { openSweep, sampleFor } from '../assertions/sweep.ts'
import { callsOf } from './fuzz/calls.ts'
import { resolvePlaceholders, type Schemas, validValue } from './fuzz/values.ts'

const sweep = await openSweep()
afterEach(async () => {
  expect(await sweep.isStillSignedIn()).toBe(true)
})

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const FILTER = { '/rest/v1/profiles': '?full_name=neq.x' } as Readonly<Record<string, string>>
// The account key of BIP39's phrase of zero entropy.
const ACCOUNT_KEY =
  'vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc'
const watched = await sweep.sendJson(
  'POST',
  addWatchedAccountEndpoint.path,
  JSON.stringify({ name: 'Watched', source: ACCOUNT_KEY }),
)
/** Fields that are validated before the others and therefore have to be valid. */
const VALID_FIELDS = {
  account_key: ACCOUNT_KEY,
  account: watched.json().id,
  outputs: [{ address: 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk', amount_sats: '40000' }],
  txid: 'ab'.repeat(32),
  network: 'regtest',
  address: 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk',
  mails: true,
  // Otherwise the account is missing, whatever the other fields are.
  account_id: null,
}

type Fields = Readonly<Record<string, unknown>>

/** Returns a valid body for each documented request body, one per alternative schema. */
async function documentedBodies() {
  const { body: document } = await sweep.app.request.get('/openapi.json')
  const schemas: Schemas = document.components.schemas
  const sampled = (schema: JsonSchema): unknown =>
    resolvePlaceholders(fc.sample(validValue(schema, schemas), { numRuns: 1, seed: 1 })[0], () => 'x')
  return callsOf(document).flatMap(({ method, path, operation: { requestBody, parameters = [] } }) => {
    const [content] = Object.values(requestBody?.content ?? {})
    const forms = (content?.schema?.anyOf ?? [content?.schema ?? {}]).map(
      (form) => schemas[form.$ref?.split('/').at(-1) ?? ''] ?? form,
    )
    const grants = parameters.find(({ name }) => name === 'grant_type')?.schema.enum
    return forms.flatMap((form, nth) => {
      const names = Object.keys(form.properties ?? {})
      const valid = Object.entries(VALID_FIELDS).filter(([name]) => names.includes(name))
      const body: Fields = { ...(sampled(form) as object), ...Object.fromEntries(valid) }
      const query = grants ? `?grant_type=${grants[nth]}` : (FILTER[path] ?? '')
      const url = path.replace(/\{\w+\}/, UNKNOWN_ID) + query
      return names.length === 0 ? [] : [{ method, url, names, body }]
    })
  })
}
const BODIES = await documentedBodies()

const SMALL = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }
const CREDENTIAL = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {}, response: SMALL }

const TEXTS = [...HOSTILE_TEXTS, 'x'.repeat(15_000), 'x'.repeat(60_000)]
/** JSON texts; some of them cannot be written as JavaScript values. */
const HOSTILE = [
  ...TEXTS.map((text) => JSON.stringify(text)),
  ...['null', 'true', '[]', '{}', '[null]', '{"":{}}', '{"toString":1}', '[{"toString":1}]'],
  '{"constructor":1}',
  ...['0', '-0', '-1', '1e400', '-1e400', '1e308', '5e-324', '9007199254740993', '9'.repeat(1_000)],
]

const withField = (body: Fields, field: string, hostile: string): string =>
  `{${Object.entries({ ...body, [field]: null })
    .map(([name, value]) => `${JSON.stringify(name)}:${name === field ? hostile : JSON.stringify(value)}`)
    .join()}}`

/** Counts the fields, so that each gets another sample of the values. */
let place = 0

// Each test sends a few hundred bodies.
describe('every field of every body', { timeout: 60_000 }, () => {
  test('every documented body is tested', () => {
    expect(BODIES.length).toBeGreaterThan(30)
  })

  test.each(BODIES)('hostile values in $method $url cause no fault', async ({ method, url, names, body }) => {
    for (const field of names) {
      for (const hostile of sampleFor(place++, HOSTILE)) {
        await sweep.sendJson(method, url, withField(body, field, hostile))
      }
    }
  })

  test('hostile values in a passkey assertion cause no fault', async () => {
    for (const field of Object.keys(CREDENTIAL)) {
      for (const hostile of sampleFor(place++, HOSTILE)) {
        // Without an open challenge the request is rejected before the credential is parsed.
        const { body } = await sweep.sendJson('POST', '/auth/v1/passkeys/authentication/options', '{}')
        const { challenge_id } = JSON.parse(body)
        const credential = withField(CREDENTIAL, field, hostile)
        const path = '/auth/v1/passkeys/authentication/verify'
        await sweep.sendJson('POST', path, `{"challenge_id":"${challenge_id}","credential":${credential}}`)
      }
    }
  })

  test('hostile values in user metadata cause no fault', async () => {
    for (const hostile of HOSTILE) {
      for (const data of [`{"full_name":${hostile}}`, `{"a":[{"b":${hostile}}]}`, `{${hostile}:1}`]) {
        await sweep.sendJson('PUT', '/auth/v1/user', `{"data":${data}}`)
      }
    }
  })
})
