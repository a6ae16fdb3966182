import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { type ProviderServer, startProviderServer } from '../provider-server.ts'
import { personAtProvider, withProvider } from '../provider-trip.ts'
import { Refused } from './driver.ts'
import { CONFIRMATION_MODES, scenarios } from './scenarios.ts'
import { somebody } from './somebody.ts'

let provider: ProviderServer
beforeAll(async () => {
  provider = await startProviderServer()
})
afterAll(() => provider.close())

const hex = (nonce: string) => createHash('sha256').update(nonce).digest('hex')
/** What a call is refused with; null when it is not. Anything else is thrown. */
const refusal = (call: Promise<void>) =>
  call.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refused) return error
      throw error
    },
  )
const PAST = () => Math.floor(Date.now() / 1000) - 60

for (const [mode, env] of CONFIRMATION_MODES) {
  scenarios(
    `tokens of a provider, ${mode}`,
    () => withProvider(provider, env),
    (scenario) => {
      scenario(
        '[wire 93] one that is not for us, not now or not asked for opens nothing',
        ['id tokens'],
        async (world) => {
          const browser = world.browser()
          const tab = await world.open(browser)
          const before = await world.app.sql('select count(*) from users')
          const person = { ...personAtProvider() }
          for (const [claims, nonce, code] of [
            [{ aud: 'somebody else' }, undefined, 'bad_id_token'],
            [{ exp: PAST() }, undefined, 'bad_id_token'],
            [{ nonce: hex('theirs') }, 'mine', 'invalid_nonce'],
            [{ nonce: hex('theirs') }, undefined, 'invalid_nonce'],
          ] as const) {
            const token = await provider.idToken({ ...person, ...claims })
            expect(await refusal(tab.signInWithIdToken('house', token, nonce))).toMatchObject({
              code,
              status: 400,
            })
          }
          expect(await refusal(tab.signInWithIdToken('nobody', 'x'))).toMatchObject({
            code: 'provider_disabled',
          })
          expect(browser.stored()).toBeNull()
          expect(tab.events).toEqual(['INITIAL_SESSION'])
          expect(await world.app.sql('select count(*) from users')).toEqual(before)
        },
      )

      scenario('a good one, with its nonce, signs in', ['id tokens'], async (world) => {
        const browser = world.browser()
        const tab = await world.open(browser)
        const person = personAtProvider()
        const token = await provider.idToken({ ...person, nonce: hex('mine') })
        await tab.signInWithIdToken('house', token, 'mine')
        expect(browser.stored()?.user).toMatchObject({
          email: person.email,
          app_metadata: { provider: 'house' },
        })
        expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
      })

      scenario(
        '[wire 94] it is linked to the account of whoever is signed in',
        ['id tokens'],
        async (world) => {
          const { tab, browser, id } = await somebody(world)
          const linked = personAtProvider()
          await tab.linkIdToken('house', await provider.idToken({ ...linked }))
          expect(browser.stored()?.user.id).toBe(id)
          expect(tab.events.at(-1)).toBe('USER_UPDATED')
          expect((await tab.listIdentities()).map(({ provider: name }) => name).sort()).toEqual([
            'email',
            'house',
          ])

          const { tab: other } = await somebody(world)
          await expect(
            other.linkIdToken('house', await provider.idToken({ ...linked })),
          ).rejects.toMatchObject({
            code: 'identity_already_exists',
            status: 422,
          })
        },
      )
    },
  )
}
