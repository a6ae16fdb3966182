import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { JSHandle, Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { type Account, expect, test } from './fixtures.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

declare global {
  var supabase: Pick<typeof import('@supabase/supabase-js'), 'createClient'>
}

const PUBLISHED = createRequire(import.meta.url).resolve('@supabase/supabase-js/dist/umd/supabase.js')

/** An init script loads the client, which bypasses the content security policy of the page. */
async function openPublishedClient(page: Page): Promise<JSHandle<SupabaseClient>> {
  // The variable of the file would be local to the init script.
  await page.addInitScript({ content: `${readFileSync(PUBLISHED, 'utf8')};globalThis.supabase = supabase` })
  await page.goto('/')
  return page.evaluateHandle(() =>
    supabase.createClient(location.origin, 'unused', {
      auth: {
        storageKey: 'published-client',
        autoRefreshToken: false,
        detectSessionInUrl: false,
        experimental: { passkey: true },
      },
    }),
  )
}

const signIn = (client: JSHandle<SupabaseClient>, { email, password }: Account) =>
  client.evaluate(async ({ auth }, credentials) => (await auth.signInWithPassword(credentials)).error?.code, {
    email,
    password,
  })

const levels = (client: JSHandle<SupabaseClient>) =>
  client.evaluate(async ({ auth }) => {
    const { data } = await auth.mfa.getAuthenticatorAssuranceLevel()
    return [data?.currentLevel, data?.nextLevel]
  })

test('the published SDK adds, uses and removes a security key', async ({ page, createAccount }) => {
  const account = await createAccount()
  const key = await addVirtualAuthenticator(page, { transport: 'usb', isSynced: false })
  const client = await openPublishedClient(page)
  await signIn(client, account)
  const factorId = await client.evaluate(async ({ auth }) => {
    await auth.mfa.webauthn.register({ friendlyName: 'Blue key' })
    return (await auth.mfa.listFactors()).data?.webauthn[0]?.id ?? 'none'
  })
  expect(await levels(client)).toEqual(['aal2', 'aal2'])
  expect(await key.credentials()).toMatchObject([{ isResidentCredential: false }])

  await client.evaluate(({ auth }) => auth.signOut())
  await signIn(client, account)
  expect(await levels(client)).toEqual(['aal1', 'aal2'])
  // A ceremony aborted before the touch does not change the session.
  await key.setTouched(false)
  const stop = await page.evaluateHandle(() => new AbortController())
  const challenged = page.waitForResponse(/\/challenge$/)
  const aborted = client.evaluate(
    async ({ auth }, { factorId, stop: { signal } }) =>
      (await auth.mfa.webauthn.authenticate({ factorId, webauthn: { signal } })).error?.code,
    { factorId, stop },
  )
  await challenged
  await stop.evaluate((controller) => controller.abort())
  expect(await aborted).toBe('ERROR_CEREMONY_ABORTED')
  expect(await levels(client)).toEqual(['aal1', 'aal2'])
  await key.setTouched(true)
  await client.evaluate(({ auth }, factorId) => auth.mfa.webauthn.authenticate({ factorId }), factorId)
  expect(await levels(client)).toEqual(['aal2', 'aal2'])

  await client.evaluate(async ({ auth }, factorId) => {
    await auth.mfa.unenroll({ factorId })
    await auth.refreshSession()
  }, factorId)
  expect(await levels(client)).toEqual(['aal1', 'aal1'])
})

test('the published SDK adds, uses and removes a passkey', async ({ page, createAccount, allowErrors }) => {
  allowErrors(/status of 400/)
  const account = await createAccount()
  await addVirtualAuthenticator(page, { transport: 'internal', isSynced: true })
  const client = await openPublishedClient(page)
  await signIn(client, account)
  const signInWithPasskey = () =>
    client.evaluate(async ({ auth }) => {
      await auth.signOut()
      const { error } = await auth.signInWithPasskey()
      return error?.code ?? (await auth.getUser()).data.user?.email
    })
  const passkeyId = await client.evaluate(
    async ({ auth }) => (await auth.registerPasskey()).data?.id ?? 'none',
  )
  expect(await signInWithPasskey()).toBe(account.email)
  await client.evaluate(({ auth }, passkeyId) => auth.passkey.delete({ passkeyId }), passkeyId)
  expect(await signInWithPasskey()).toBe('webauthn_verification_failed')
})
