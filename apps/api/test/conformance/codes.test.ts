import { expect } from 'vitest'
import { mailsTo } from '../people.ts'
import { newestMail } from './mail-links.ts'
import { scenarios } from './scenarios.ts'
import { newcomer } from './somebody.ts'

scenarios('the digits of a mail', { MAILER_AUTOCONFIRM: 'false' }, (scenario) => {
  scenario('wrong ones are refused, and change nothing', async (world) => {
    const browser = world.browser()
    const tab = await world.open(browser)
    const { email } = await signUp(tab)
    const [mail] = await mailsTo(world.app, email)
    const wrong = mail?.code === '000000' ? '000001' : '000000'
    await expect(tab.verifyCode('signup', email, wrong)).rejects.toMatchObject({
      code: 'otp_expired',
      status: 403,
    })
    expect(browser.stored()).toBeNull()
  })

  scenario('the right ones confirm the address and sign in', async (world) => {
    const browser = world.browser()
    const tab = await world.open(browser)
    const { email } = await signUp(tab)
    const [mail] = await mailsTo(world.app, email)
    await tab.verifyCode('signup', email, mail?.code ?? '')
    expect(browser.stored()?.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
  })

  scenario('work in another browser than the one that signed up', async (world) => {
    const { email } = await signUp(await world.open())
    const [mail] = await mailsTo(world.app, email)
    const browser = world.browser()
    const tab = await world.open(browser)
    await tab.verifyCode('signup', email, mail?.code ?? '')
    expect(browser.stored()?.user.email).toBe(email)
  })

  scenario('the token of the link, taken to a page of its own, does the same, once', async (world) => {
    const { email } = await signUp(await world.open())
    const { link } = await newestMail(world.app, email)
    const token = link.searchParams.get('token') ?? ''
    const browser = world.browser()
    const tab = await world.open(browser)
    await tab.verifyLinkToken('signup', token)
    expect(browser.stored()?.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    const other = await world.open()
    await expect(other.verifyLinkToken('signup', token)).rejects.toMatchObject({ code: 'otp_expired' })
  })

  scenario(
    '[wire 78] a mail can be had again after a minute; the address is not told apart',
    async (world) => {
      const tab = await world.open()
      const { email } = await signUp(tab)
      await tab.resendConfirmation(email)
      await tab.resendConfirmation('nobody@example.com')
      expect(await mailsTo(world.app, email)).toHaveLength(1)
      world.app.clock.advance({ seconds: 61 })
      await tab.resendConfirmation(email)
      const [newest] = await mailsTo(world.app, email)
      await tab.verifyCode('signup', email, newest?.code ?? '')
      expect((await tab.session())?.user.email).toBe(email)
    },
  )
})

scenarios('digits instead of a password', { MAILER_AUTOCONFIRM: 'false' }, (scenario) => {
  scenario(
    'for an unknown address that is not to be created: the same answer, and no account',
    ['mailed codes'],
    async (world) => {
      const tab = await world.open()
      const { email } = newcomer()
      await tab.requestCode(email, { createUser: false })
      expect(await world.app.sql('select id from users where email = $1', [email])).toEqual([])
    },
  )

  scenario(
    'for an unknown address: an account, once the digits are typed',
    ['mailed codes'],
    async (world) => {
      const browser = world.browser()
      const tab = await world.open(browser)
      const { email } = newcomer()
      await tab.requestCode(email)
      const { code } = await newestMail(world.app, email)
      await tab.verifyCode('email', email, code)
      expect(browser.stored()?.user.email).toBe(email)
      expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    },
  )

  scenario(
    '[wire 75] after five wrong guesses the right digits are worth nothing',
    ['mailed codes'],
    async (world) => {
      const tab = await world.open()
      const { email } = newcomer()
      await tab.requestCode(email)
      const { code } = await newestMail(world.app, email)
      const guesses = ['111111', '222222', '333333', '444444', '555555', '666666'].filter(
        (guess) => guess !== code,
      )
      for (const guess of [...guesses.slice(0, 5), code]) {
        await expect(tab.verifyCode('email', email, guess)).rejects.toMatchObject({ code: 'otp_expired' })
      }
    },
  )
})

async function signUp(tab: { signUp(person: ReturnType<typeof newcomer>): Promise<unknown> }) {
  const person = newcomer()
  await tab.signUp(person)
  return person
}
