import drawn from '../src/features/landing/static/pictures/en/drawn.json' with { type: 'json' }
import { hashAcceptedPart } from './accepted-parts.ts'
import { expect, test } from './fixtures.ts'
import { main } from './states/state.ts'

const PICTURE = /\/assets\/(?:wide|phone)-(light|dark)-\d+-[\w-]+\.(?:avif|webp)$/

test('the landing page loads the picture of its theme only, and the other one when that is chosen', async ({
  page,
}) => {
  const themes = new Set<string>()
  page.on('request', (request) => {
    const [, theme] = PICTURE.exec(request.url()) ?? []
    if (theme) themes.add(theme)
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const picture = main(page).getByRole('img', { name: /^The dashboard with the bitcoin price/ })
  await picture.scrollIntoViewIfNeeded()
  const isLoaded = () =>
    picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  await expect.poll(isLoaded).toBe(true)
  expect([...themes]).toEqual(['dark'])

  await page.getByRole('contentinfo').getByText('Light', { exact: true }).click()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(isLoaded).toBe(true)
  expect([...themes]).toEqual(['dark', 'light'])
})

test('the landing page is the same when it is opened from another page', async ({ page }) => {
  const textBelowPrice = async () => (await main(page).textContent())?.split('Features').at(-1)
  await page.goto('/')
  const served = await textBelowPrice()
  await page.goto('/terms')
  await page.getByRole('link', { name: 'Satlens, home' }).click()
  await expect(main(page).getByRole('complementary', { name: 'Compliance notice' })).toBeVisible()
  expect(await textBelowPrice()).toBe(served)
  expect(served).toContain('Who holds my coins?')
})

test('the pictures of the landing page show the dashboard as it was accepted', async ({ page }) => {
  // Hashes need a secure origin.
  await page.goto('/')
  expect(Object.keys(drawn.accepted)).toHaveLength(4)
  for (const [look, { part, hash }] of Object.entries(drawn.accepted)) {
    const current = await hashAcceptedPart(page, look, part)
    expect(current, `${look}: run pnpm --dir apps/web landing-pictures`).toBe(hash)
  }
})
