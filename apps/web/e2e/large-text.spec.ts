import type { Page } from '@playwright/test'
import { misfits, SETTINGS, setPlain, smallTargets } from './fit.ts'
import { expect, test } from './fixtures.ts'
import {
  marketStates,
  otherStates,
  profileStates,
  type ScreenState,
  visitorStates,
  walletStates,
} from './states/index.ts'

// What these states provoke is logged by the browser, and is not what is judged here.
const PROVOKED = /Failed to load resource|404: no page|price|market/i

test.use({
  server: 'open',
  viewport: { width: 320, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
  hasTouch: true,
})
test.describe.configure({ mode: 'parallel', timeout: 420_000 })

/** Loads each page once, and sets it in every way there. */
async function judge(page: Page, states: readonly ScreenState[]) {
  const devtools = await page.context().newCDPSession(page)
  for (const { name, path, reach } of states) {
    if (path !== undefined) await page.goto(path)
    await setPlain(page, devtools)
    await reach(page)
    await setPlain(page, devtools)
    const found = (await smallTargets(page, 44)).map((target) => `smaller than a finger: ${target}`)
    found.push(...(await misfits(page)))
    for (const setting of SETTINGS) {
      await setPlain(page, devtools)
      await setting.set(page, devtools)
      found.push(...(await misfits(page)).map((misfit) => `${setting.name}: ${misfit}`))
    }
    expect.soft(found, name).toEqual([])
  }
}

const NOTHING = 'nothing is wider than the window, cut off, printed over or too small for a finger'

test(`for a visitor ${NOTHING}, however the page is set`, async ({ page, createAccount, noise }) => {
  noise.allow(PROVOKED)
  await judge(page, visitorStates(await createAccount()))
})

test.describe('nor for a member', () => {
  test.use({ isMember: true })

  test('at the market', async ({ page, noise }) => {
    noise.allow(PROVOKED)
    await judge(page, marketStates)
  })

  test('at the wallet', async ({ page, noise }) => {
    noise.allow(PROVOKED)
    await judge(page, walletStates)
  })

  test('at identity, send and the chain, and on the profile', async ({ page, noise, member }) => {
    noise.allow(PROVOKED)
    await judge(page, [...otherStates, ...profileStates(member)])
  })
})
