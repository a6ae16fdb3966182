import { describe, expect, test } from 'vitest'
import { getCode, getTokens, OAUTH_ENV, registerClient } from '#test/accounts/oauth-app.ts'
import { refreshAt } from '#test/accounts/oauth-attacker.ts'
import { allowDevice, registerDeviceClient, startDevice } from '#test/accounts/oauth-device.ts'
import { bearer, emailsTo, signUp, VERSIONED } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'

const app = appPerFile(OAUTH_ENV)

const emailsAboutApps = async (email: string) =>
  (await emailsTo(app, email)).filter(({ kind }) => kind === 'app_allowed')

describe('the email about an application that got access', () => {
  test('the owner is emailed when an application gets access, not when it asks for more', async () => {
    const client = await registerClient(app, { name: 'Ledger App' })
    const session = await signUp(app)
    await getCode(app, client, session, { scope: 'email' })
    await getCode(app, client, session, { scope: 'email profile' })
    const emails = await emailsAboutApps(session.user.email)
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain('The app "Ledger App" can now sign you in with your Satlens account.')
    expect(emails[0]?.text).not.toContain('registered itself')
  })

  test('the owner is emailed again when a removed application gets access again', async () => {
    const client = await registerClient(app)
    const session = await signUp(app)
    for (let time = 0; time < 2; time++) {
      await getCode(app, client, session)
      await app.request
        .delete('/auth/v1/user/oauth/grants')
        .query({ client_id: client.id })
        .set({ ...VERSIONED, ...bearer(session) })
        .expect(204)
    }
    expect(await emailsAboutApps(session.user.email)).toHaveLength(2)
  })

  test('the email says that the application registered itself', async () => {
    const session = await signUp(app)
    await getCode(app, await registerClient(app, { registration_type: 'dynamic' }), session)
    expect((await emailsAboutApps(session.user.email))[0]?.text).toContain('The app registered itself')
  })

  test('the email says that the code of a device was entered', async () => {
    const client = await registerDeviceClient(app)
    const session = await signUp(app)
    const { user_code } = await startDevice(app, client)
    expect((await allowDevice(app, session, user_code)).status).toBe(200)
    expect((await emailsAboutApps(session.user.email))[0]?.text).toContain(
      'If someone else gave you the code',
    )
  })

  test('the owner is not emailed about an application that the user denies', async () => {
    const client = await registerDeviceClient(app)
    const session = await signUp(app)
    const { user_code } = await startDevice(app, client)
    await allowDevice(app, session, user_code, 'deny')
    expect(await emailsAboutApps(session.user.email)).toEqual([])
  })

  test('the email has a link that removes the application and ends its sessions', async () => {
    const client = await registerClient(app, { name: 'Ledger App' })
    const session = await signUp(app)
    const tokens = await getTokens(app, client, session)
    const [email] = await emailsAboutApps(session.user.email)
    const link = new URL(email?.undo_link ?? '')
    const page = await app.request.get(link.pathname + link.search)
    expect(page.text).toContain('App with access: Ledger App')
    const pressed = await app.request.post('/auth/v1/undo/confirm').type('form').send(link.search.slice(1))
    expect(pressed.status).toBe(303)
    const consents = await app.sql('select 1 from oauth_consents where user_id = $1', [session.user.id])
    expect(consents).toEqual([])
    expect((await refreshAt(app, client, tokens.refresh_token)).body.error).toBe('invalid_grant')
  })
})
