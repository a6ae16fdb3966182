import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createClient as createOlderClient } from 'supabase-js-older'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { someEmail } from '../../../test/people.ts'
import { PUBLISHED_KEY, UnusedSocket } from '../../../test/published-client.ts'
import { codeOf } from '../../../test/second-factor.ts'
import { softwareAuthenticator } from '../../../test/software-authenticator.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const OPTIONS = {
  auth: { autoRefreshToken: false, persistSession: true, experimental: { passkey: true } },
  realtime: { transport: UnusedSocket as never },
}

const CLIENTS = {
  'the newest client': () => createClient(app.url, PUBLISHED_KEY, OPTIONS),
  'an older client': () =>
    createOlderClient(app.url, PUBLISHED_KEY, {
      ...OPTIONS,
      auth: { autoRefreshToken: false, persistSession: true },
    }) as unknown as SupabaseClient,
}

async function signUp(client: SupabaseClient) {
  const { data, error } = await client.auth.signUp({ email: someEmail(), password: GOOD_PASSWORD })
  if (error || !data.session) throw error ?? new Error('There is no session.')
  return data.session
}

/** The value of an answer; what the client gives as an error is thrown. */
function valueIn<T>({ data, error }: { data: T; error: unknown }): NonNullable<T> {
  if (error || !data) throw error ?? new Error('There is nothing in the answer.')
  return data
}

const assurance = async ({ auth }: SupabaseClient) => {
  const { currentLevel, nextLevel } = valueIn(await auth.mfa.getAuthenticatorAssuranceLevel())
  return [currentLevel, nextLevel]
}

describe.each(Object.keys(CLIENTS) as (keyof typeof CLIENTS)[])('%s, unmodified', (name) => {
  test('[wire 95] [wire 98] [wire 99] [wire 104] adds an app, steps up with it at the next sign-in, and removes it', async () => {
    const client = CLIENTS[name]()
    const { mfa } = client.auth
    const { user } = await signUp(client)
    const enrolled = valueIn(await mfa.enroll({ factorType: 'totp', friendlyName: 'App', issuer: 'Ledger' }))
    if (!('totp' in enrolled)) throw new Error('This is no app.')
    expect(enrolled.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#%]*<\/svg>$/)
    const { id: factorId } = enrolled
    const code = () => codeOf(app, enrolled.totp.secret)
    valueIn(await mfa.challengeAndVerify({ factorId, code: await code() }))
    expect(await assurance(client)).toEqual(['aal2', 'aal2'])

    await client.auth.signOut()
    app.clock.advance({ minutes: 1 })
    const signedIn = await client.auth.signInWithPassword({
      email: user.email ?? '',
      password: GOOD_PASSWORD,
    })
    expect(signedIn.error).toBeNull()
    expect(await assurance(client)).toEqual(['aal1', 'aal2'])
    const listed = valueIn(await mfa.listFactors())
    expect(listed.totp).toMatchObject([{ id: factorId, friendly_name: 'App', status: 'verified' }])
    const challenge = valueIn(await mfa.challenge({ factorId }))
    valueIn(await mfa.verify({ factorId, challengeId: challenge.id, code: await code() }))
    expect(await assurance(client)).toEqual(['aal2', 'aal2'])

    expect(valueIn(await mfa.unenroll({ factorId }))).toEqual({ id: factorId })
    await client.auth.refreshSession()
    expect(await assurance(client)).toEqual(['aal1', 'aal1'])
  })
})

test('the newest client keeps passkeys, and signs in with one', async () => {
  const client = CLIENTS['the newest client']()
  const { user } = await signUp(client)
  const { passkey } = client.auth
  const key = softwareAuthenticator(app.url)
  const asked = valueIn(await passkey.startRegistration())
  const made = key.create(asked.options as never)
  const kept = valueIn(
    await passkey.verifyRegistration({ challengeId: asked.challenge_id, credential: made as never }),
  )
  valueIn(await passkey.update({ passkeyId: kept.id, friendlyName: 'Laptop' }))
  expect(valueIn(await passkey.list())).toMatchObject([{ id: kept.id, friendly_name: 'Laptop' }])
  await client.auth.signOut()

  const question = valueIn(await passkey.startAuthentication())
  const shown = key.get(question.options as never)
  const signedIn = valueIn(
    await passkey.verifyAuthentication({ challengeId: question.challenge_id, credential: shown as never }),
  )
  expect(signedIn.session?.user.id).toBe(user.id)
  expect(await assurance(client)).toEqual(['aal1', 'aal1'])
  expect((await passkey.delete({ passkeyId: kept.id })).error).toBeNull()
  expect(valueIn(await passkey.list())).toEqual([])
})
