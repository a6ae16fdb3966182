import { expect } from 'vitest'
import { fragmentOf, newestMail, pressButton } from '../accounts/email-links.ts'
import { someEmail } from '../accounts/people.ts'
import { GOOD_PASSWORD } from '../harness/test-app.ts'
import { expectRefused } from './driver.ts'
import { scenarios, type World } from './scenarios.ts'

/** A member who has asked to change the email, and the messages to both addresses. */
async function mover(world: World) {
  const person = await world.member()
  const to = someEmail()
  const user = await person.tab.requestEmail(to)
  expect(user).toMatchObject({ email: person.email, new_email: to })
  const [leave, take] = [await newestMail(world.app, person.email), await newestMail(world.app, to)]
  return { ...person, to, leave, take }
}

const profileOf = async ({ app }: World, id: string) =>
  (await app.sql('select email from profiles where user_id = $1', [id]))[0]

scenarios('a change of email', { needs: ['email change'], inBothModes: true }, (scenario) => {
  scenario('[wire 68] changes nothing until both addresses have agreed', async (world) => {
    const { tab, email, to, take } = await mover(world)
    await tab.verifyCode('email_change', to, take.code)
    expect((await tab.getUser()).email).toBe(email)
    const other = await world.open()
    await expectRefused(other.signIn(to, GOOD_PASSWORD), 'invalid_credentials')
    await other.signIn(email, GOOD_PASSWORD)
  })

  scenario('[wire 77] is done by the codes of both emails', async (world) => {
    const { tab, browser, id, email, to, leave, take } = await mover(world)
    await tab.verifyCode('email_change', email, leave.code)
    expect(browser.stored()?.user.email).toBe(email)
    await tab.verifyCode('email_change', to, take.code)
    expect(browser.stored()?.user).toMatchObject({ id, email: to })
    expect(await profileOf(world, id)).toEqual({ email: to })
    await (await world.open()).signIn(to, GOOD_PASSWORD)
  })

  scenario('[wire 77] is done by both links in any order', async (world) => {
    const { browser, id, to, leave, take } = await mover(world)
    const first = await pressButton(world.app, take.link)
    expect(fragmentOf(first).message).toBeTruthy()
    expect(first.href).not.toContain('access_token')
    const { href } = await pressButton(world.app, leave.link)
    const tab = await world.open(browser, { address: href })
    await expect.poll(() => browser.stored()?.user.email).toBe(to)
    expect((await tab.getUser()).id).toBe(id)
    expect(await profileOf(world, id)).toEqual({ email: to })
  })
})
