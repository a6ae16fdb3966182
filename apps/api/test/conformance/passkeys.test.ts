import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { someEmail } from '#test/accounts/people.ts'
import { PUBLISHED_KEY, UnusedSocket } from '#test/accounts/published-client.ts'
import { softwareAuthenticator } from '#test/accounts/software-authenticator.ts'
import { GOOD_PASSWORD, temporaryApp } from '#test/harness/test-app.ts'

/** The value of an answer; what the client gives as an error is thrown. */
function valueIn<T>({ data, error }: { data: T; error: unknown }): NonNullable<T> {
  if (error || !data) throw error ?? new Error('There is nothing in the answer.')
  return data
}

test('the published client registers, renames, lists, signs in with and deletes a passkey', async () => {
  const app = await temporaryApp()
  const { auth } = createClient(app.url, PUBLISHED_KEY, {
    auth: { autoRefreshToken: false, persistSession: true, experimental: { passkey: true } },
    realtime: { transport: UnusedSocket as never },
  })
  const { passkey } = auth
  const { user } = valueIn(await auth.signUp({ email: someEmail(), password: GOOD_PASSWORD }))
  const key = softwareAuthenticator(app.url)
  const creation = valueIn(await passkey.startRegistration())
  const created = { challengeId: creation.challenge_id, credential: key.create(creation.options as never) }
  const { id: passkeyId } = valueIn(await passkey.verifyRegistration(created as never))
  valueIn(await passkey.update({ passkeyId, friendlyName: 'Laptop' }))
  expect(valueIn(await passkey.list())).toMatchObject([{ id: passkeyId, friendly_name: 'Laptop' }])
  await auth.signOut()

  const request = valueIn(await passkey.startAuthentication())
  const shown = { challengeId: request.challenge_id, credential: key.get(request.options as never) }
  const { session } = valueIn(await passkey.verifyAuthentication(shown as never))
  expect(session?.user.id).toBe(user?.id)
  expect((await passkey.delete({ passkeyId })).error).toBeNull()
  expect(valueIn(await passkey.list())).toEqual([])
})
