import { expect } from 'vitest'
import { mailsTo, someEmail } from '../people.ts'
import { GOOD_PASSWORD } from '../test-app.ts'
import { newestMail, press } from './mail-links.ts'
import { CONFIRMATION_MODES, scenarios, type World } from './scenarios.ts'
import { somebody } from './somebody.ts'

/** Somebody who has asked to move, and the mails to both addresses. */
async function mover(world: World) {
  const person = await somebody(world)
  const to = someEmail()
  const user = await person.tab.requestEmail(to)
  expect(user).toMatchObject({ email: person.email, new_email: to })
  return {
    ...person,
    to,
    leave: await newestMail(world.app, person.email),
    take: await newestMail(world.app, to),
  }
}

const profileOf = async ({ app }: World, id: string) =>
  (await app.sql('select email from profiles where user_id = $1', [id]))[0]

for (const [mode, env] of CONFIRMATION_MODES) {
  scenarios(`a change of address, ${mode}`, env, (scenario) => {
    scenario(
      '[wire 68] nothing changes while one of the two has not agreed',
      ['email change'],
      async (world) => {
        const { tab, email, to, take } = await mover(world)
        await tab.verifyCode('email_change', to, take.code)
        expect((await tab.getUser()).email).toBe(email)
        const other = await world.open()
        await expect(other.signIn(to, GOOD_PASSWORD)).rejects.toMatchObject({ code: 'invalid_credentials' })
        await other.signIn(email, GOOD_PASSWORD)
      },
    )

    scenario('[wire 77] by the digits of both mails it is done', ['email change'], async (world) => {
      const { tab, browser, id, email, to, leave, take } = await mover(world)
      await tab.verifyCode('email_change', email, leave.code)
      expect(browser.stored()?.user.email).toBe(email)
      await tab.verifyCode('email_change', to, take.code)
      expect(browser.stored()?.user).toMatchObject({ id, email: to })
      expect(await profileOf(world, id)).toEqual({ email: to })
      await (await world.open()).signIn(to, GOOD_PASSWORD)
    })

    scenario('[wire 77] by both links it is done, in any order', ['email change'], async (world) => {
      const { browser, id, to, leave, take } = await mover(world)
      const first = await press(world.app, take.link)
      expect(new URLSearchParams(new URL(first).hash.slice(1)).get('message')).toBeTruthy()
      expect(first).not.toContain('access_token')
      const tab = await world.open(browser, { address: await press(world.app, leave.link) })
      await expect.poll(() => browser.stored()?.user.email).toBe(to)
      expect((await tab.getUser()).id).toBe(id)
      expect(await profileOf(world, id)).toEqual({ email: to })
    })

    scenario(
      'each address is sent its own mail again, and its first one is dead',
      ['email change'],
      async (world) => {
        const { tab, email, to, take } = await mover(world)
        for (const address of [email, to]) {
          world.app.clock.advance({ seconds: 61 })
          await tab.resendEmailChange(address)
        }
        expect(await mailsTo(world.app, to)).toHaveLength(2)
        const dead = { code: 'otp_expired', status: 403 }
        const { searchParams } = take.link
        await expect(
          tab.verifyLinkToken('email_change', searchParams.get('token') ?? ''),
        ).rejects.toMatchObject(dead)
        await tab.verifyCode('email_change', to, (await newestMail(world.app, to)).code)
        await tab.verifyCode('email_change', email, (await newestMail(world.app, email)).code)
        expect((await tab.getUser()).email).toBe(to)
      },
    )
  })
}
