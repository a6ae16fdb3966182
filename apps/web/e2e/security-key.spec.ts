import {
  addKey,
  breakOff,
  idOf,
  showKey,
  signIn,
  signInWithPasskey,
  signOut,
  standing,
} from './ceremonies.ts'
import { expect, test } from './fixtures.ts'
import { openPublishedClient } from './published-client.ts'
import { plugIn } from './virtual-authenticator.ts'

// The published client offers a factor to keys that are plugged in only.
const KEY = { transport: 'usb', isSynced: false } as const
const LAPTOP = { transport: 'internal', isSynced: true } as const

test('a security key is added, asked for after the password, shown and removed', async ({
  page,
  createAccount,
}) => {
  const account = await createAccount()
  const { email } = account
  const key = await plugIn(page, KEY)
  const client = await openPublishedClient(page)
  await signIn(client, account)
  const factorId = idOf(await addKey(client, 'Blue key'))
  expect(await standing(client)).toEqual({
    email,
    current: 'aal2',
    next: 'aal2',
    proofs: ['mfa/webauthn', 'password'],
  })
  expect(await key.credentials()).toMatchObject([{ isResidentCredential: false }])
  // The key is known already: the browser adds it neither twice nor as a passkey.
  expect(await addKey(client, 'Once more')).toMatchObject({ name: 'InvalidStateError' })
  const asPasskey = await client.evaluate(async ({ auth }) => (await auth.registerPasskey()).error?.name)
  expect(asPasskey).toBe('InvalidStateError')

  await signOut(client)
  await signIn(client, account)
  expect(await standing(client)).toMatchObject({ current: 'aal1', next: 'aal2', proofs: ['password'] })
  expect(await showKey(client, factorId)).toBeNull()
  expect(await standing(client)).toMatchObject({ current: 'aal2', proofs: ['mfa/webauthn', 'password'] })

  await client.evaluate(async ({ auth }, factorId) => {
    const { error } = await auth.mfa.unenroll({ factorId })
    if (error) throw error
    await auth.refreshSession()
  }, factorId)
  expect(await standing(client)).toMatchObject({ current: 'aal1', next: 'aal1', proofs: ['password'] })
})

test('a passkey is registered, named and signs in without the password; removed, it signs nobody in', async ({
  page,
  createAccount,
  noise,
}) => {
  noise.allow(/status of 400/)
  const account = await createAccount()
  const laptop = await plugIn(page, LAPTOP)
  const client = await openPublishedClient(page)
  await signIn(client, account)
  const passkeyId = await client.evaluate(async ({ auth }) => {
    const { data, error } = await auth.registerPasskey()
    if (error) throw error
    await auth.passkey.update({ passkeyId: data.id, friendlyName: 'Laptop' })
    return data.id
  })
  expect(await laptop.credentials()).toMatchObject([{ isResidentCredential: true }])

  await signOut(client)
  expect(await standing(client)).toBeNull()
  expect(await signInWithPasskey(client)).toBeNull()
  expect(await standing(client)).toEqual({
    email: account.email,
    current: 'aal1',
    next: 'aal1',
    proofs: ['passkey'],
  })
  const removal = await client.evaluate(async ({ auth }, passkeyId) => {
    const before = await auth.passkey.list()
    const { error } = await auth.passkey.delete({ passkeyId })
    const after = await auth.passkey.list()
    return { error, before: before.data, after: after.data }
  }, passkeyId)
  expect(removal).toMatchObject({
    error: null,
    before: [{ id: passkeyId, friendly_name: 'Laptop', last_used_at: expect.any(String) }],
    after: [],
  })
  await signOut(client)
  expect(await signInWithPasskey(client)).toMatchObject({ code: 'webauthn_verification_failed', status: 400 })
  expect(await standing(client)).toBeNull()
})

test("somebody else's credential, and a copy that counts behind, leave the session where it was", async ({
  page,
  createAccount,
  noise,
}) => {
  noise.allow(/status of 422/)
  const mine = await createAccount()
  const theirs = await createAccount('Grace Hopper')
  const key = await plugIn(page, KEY)
  const client = await openPublishedClient(page)
  await signIn(client, theirs)
  await addKey(client, 'Theirs')
  const [stranger] = await key.credentials()
  await signOut(client)

  await signIn(client, mine)
  const factorId = idOf(await addKey(client, 'Mine'))
  const own = (await key.credentials()).find(({ id }) => id !== stranger?.id)
  await signOut(client)
  await signIn(client, mine)
  const refusal = { code: 'mfa_verification_failed', status: 422 }
  expect(await showKey(client, factorId, stranger?.id)).toMatchObject(refusal)
  expect(await standing(client)).toMatchObject({ email: mine.email, current: 'aal1', proofs: ['password'] })

  expect(await showKey(client, factorId)).toBeNull()
  await key.countFrom(own?.id ?? '', own?.signCount ?? 0)
  await signOut(client)
  await signIn(client, mine)
  expect(await showKey(client, factorId)).toMatchObject(refusal)
  expect(await standing(client)).toMatchObject({ current: 'aal1', proofs: ['password'] })
})

test('an answer fits its own challenge only, and once', async ({ page, createAccount, noise }) => {
  noise.allow(/status of 422/)
  const account = await createAccount()
  await plugIn(page, KEY)
  const client = await openPublishedClient(page)
  await signIn(client, account)
  const factorId = idOf(await addKey(client, 'Key'))
  await signOut(client)
  await signIn(client, account)

  const codes = await client.evaluate(async ({ auth }, factorId) => {
    const relyingParty = { rpId: location.hostname, rpOrigins: [location.origin] }
    const ask = async () => {
      const { data, error } = await auth.mfa.webauthn.challenge({ factorId, webauthn: relyingParty })
      if (error) throw error
      return data
    }
    const answer = async (challengeId: string, { webauthn }: Awaited<ReturnType<typeof ask>>) => {
      const shown = { ...relyingParty, ...webauthn }
      const { error } = await auth.mfa.webauthn.verify({ factorId, challengeId, webauthn: shown })
      return error?.code ?? 'taken'
    }
    const first = await ask()
    const second = await ask()
    return [
      await answer(second.challengeId, first),
      await answer(second.challengeId, second),
      await answer(second.challengeId, second),
    ]
  }, factorId)
  expect(codes).toEqual(['mfa_verification_failed', 'taken', 'mfa_ip_address_mismatch'])
})

test('an answer that signed somebody in with a passkey signs in no second time', async ({
  page,
  createAccount,
  noise,
}) => {
  noise.allow(/status of 400/)
  const account = await createAccount()
  await plugIn(page, LAPTOP)
  const client = await openPublishedClient(page)
  await signIn(client, account)
  const codes = await client.evaluate(async ({ auth }) => {
    await auth.registerPasskey()
    const asked = await auth.passkey.startAuthentication()
    if (asked.error) throw asked.error
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked.data.options as never)
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
    const shown = { challengeId: asked.data.challenge_id, credential: credential.toJSON() as never }
    const first = await auth.passkey.verifyAuthentication(shown)
    const again = await auth.passkey.verifyAuthentication(shown)
    return [first.error?.code ?? 'taken', again.error?.code ?? 'taken']
  })
  expect(codes).toEqual(['taken', 'webauthn_challenge_not_found'])
})

test('a ceremony that is broken off leaves the person where they were, and can be begun again', async ({
  page,
  createAccount,
}) => {
  const account = await createAccount()
  const key = await plugIn(page, KEY)
  const client = await openPublishedClient(page)

  await signIn(client, account)
  await key.setTouched(false)
  expect(await breakOff(page, client, { ceremony: 'add' })).toBe('ERROR_CEREMONY_ABORTED')
  expect(await standing(client)).toMatchObject({ current: 'aal1', next: 'aal1', proofs: ['password'] })
  await key.setTouched(true)
  const factorId = idOf(await addKey(client, 'Key'))

  await signOut(client)
  await signIn(client, account)
  await key.setTouched(false)
  expect(await breakOff(page, client, { ceremony: 'show', factorId })).toBe('ERROR_CEREMONY_ABORTED')
  expect(await standing(client)).toMatchObject({ current: 'aal1', next: 'aal2', proofs: ['password'] })
  await key.setTouched(true)
  expect(await showKey(client, factorId)).toBeNull()

  await signOut(client)
  await key.setTouched(false)
  expect(await breakOff(page, client, { ceremony: 'sign in' })).toBe('ERROR_CEREMONY_ABORTED')
  expect(await standing(client)).toBeNull()
})
