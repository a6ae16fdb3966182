import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, test } from './fixtures.ts'

/** Something nobody else would write into these fields. */
const TYPED = {
  'First name': 'Zephyrine',
  'Last name': 'Quillfeather',
  'Date of birth': '1987-06-05',
  'Last 4 digits of the national ID number': '8642',
  Street: '77 Marmalade Lane',
  City: 'Dunwickshire',
  State: 'Northumbrialand',
  ZIP: 'QX90417',
}
const LABELS = [...Object.keys(TYPED), 'ID document']
const DOCUMENT = {
  name: 'passport-of-zephyrine.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><!-- inkwell-4711 --></svg>'),
}

const refusal = (label: string) => `${label} ${label.startsWith('Last 4 digits') ? 'are' : 'is'} required`
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Verification' })
const receipt = (page: Page) => page.getByRole('region', { name: 'Demo check, not carried out' })

async function fill(page: Page) {
  for (const [label, text] of Object.entries(TYPED)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('ID document').setInputFiles(DOCUMENT)
}

test.use({ isMember: true })

test('the form asks for what is missing, field by field', async ({ page }) => {
  await page.goto('/kyc')
  await submit(page).click()
  await expectToast(page, 'Missing Information', 'Please fill in all fields')
  for (const label of LABELS) await expect(page.getByText(refusal(label), { exact: true })).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()

  await fill(page)
  await page.getByLabel('City').fill(' ')
  await submit(page).click()
  await expect(page.getByLabel('City')).toBeFocused()
  await expect(page.getByText(/ required$/)).toHaveCount(1)
  await expect(page.getByLabel('First name')).toHaveValue(TYPED['First name'])
  await expect(receipt(page)).toHaveCount(0)
})

test('the national ID field takes four characters, and the upload says what it takes', async ({ page }) => {
  await page.goto('/kyc')
  const id = page.getByLabel('Last 4 digits of the national ID number')
  await id.pressSequentially('123456')
  await expect(id).toHaveValue('1234')
  await expect(page.getByText('PNG, JPG or PDF, max 10MB', { exact: true })).toBeVisible()
})

test('nothing that is entered leaves the tab, before and after it is submitted', async ({
  page,
  context,
}) => {
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  const asked: string[] = []
  context.on('request', (request) => {
    asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  })
  await page.goto('/kyc')
  await expect(page.getByText(/^This product performs no identity checks\./)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const before = asked.length

  await fill(page)
  await submit(page).click()
  await expectToast(page, 'Verification Submitted', 'Demo only. Nothing was sent, and nobody reviews it.')
  await expect(receipt(page)).toBeVisible()
  await expect(receipt(page).getByText('Nothing was sent: no data and no document.')).toBeVisible()
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await expect(page.getByText('1-2 business days. No review happens in this demo.')).toBeVisible()

  // The price in the header goes on being asked for; nothing else is.
  expect(asked.slice(before).filter((line) => !line.includes('/market/'))).toEqual([])
  const kept = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookies: document.cookie,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    history: [location.href, history.state],
    page: document.documentElement.outerHTML,
  }))
  const everything = JSON.stringify([kept, asked, heard, await context.cookies()])
  for (const text of [...Object.values(TYPED), DOCUMENT.name, 'inkwell-4711'])
    expect(everything, text).not.toContain(text)
})

test('what was typed is gone after the page was left and come back to', async ({ page }) => {
  await page.goto('/kyc')
  await fill(page)
  await page.getByRole('banner').getByRole('link', { name: 'Wallet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  await page.goBack()
  for (const label of LABELS) await expect(page.getByLabel(label, { exact: true })).toHaveValue('')

  await fill(page)
  await page.reload()
  for (const label of LABELS) await expect(page.getByLabel(label, { exact: true })).toHaveValue('')

  await fill(page)
  await page.goto('/terms')
  await page.goBack()
  for (const label of LABELS) await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
})

test('the check stays pending on every way through the app, until it is started over', async ({ page }) => {
  await page.goto('/kyc')
  await page.getByRole('button', { name: 'Fill with sample data' }).click()
  await expect(page.getByText('specimen.pdf', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  for (const label of LABELS) await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Fill with sample data' }).click()
  await submit(page).click()
  await expect(receipt(page)).toBeVisible()

  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goBack()
  await expect(receipt(page)).toBeVisible()
  await expect(submit(page)).toHaveCount(0)
  await expect(page.getByText('Approved')).toHaveCount(0)

  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByText('Not started', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(submit(page)).toBeVisible()
})

test('the whole way can be gone by keyboard', async ({ page }) => {
  await page.goto('/kyc')
  await page.getByRole('button', { name: 'Fill with sample data' }).focus()
  await page.keyboard.press('Enter')
  const order = ['Clear', ...LABELS]
  for (const [index, name] of order.entries()) {
    // A date is three stops: day, month and year.
    const isDate = order[index - 1] === 'Date of birth'
    const next = page.getByLabel(name, { exact: true }).or(page.getByRole('button', { name, exact: true }))
    for (let stops = 0; stops < (isDate ? 4 : 1); stops += 1) {
      await page.keyboard.press('Tab')
      if (await next.evaluate((element) => element === document.activeElement)) break
    }
    await expect(next).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(submit(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toBeVisible()
})

test('a picture is shown from the device', async ({ page }) => {
  await page.goto('/kyc')
  await page.getByLabel('ID document').setInputFiles(DOCUMENT)
  await expect(page.getByText('passport-of-zephyrine.svg', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'The chosen document' })).toHaveCount(0)

  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } })
  await page
    .getByLabel('ID document')
    .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: png })
  const picture = page.getByRole('img', { name: 'The chosen document' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('the form is accessible when it is refused, filled and submitted', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto('/kyc')
      await submit(page).click()
      await expectToast(page, 'Missing Information')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Fill with sample data' }).click()
      await page.getByLabel('City').fill('Donaudampfschifffahrtsgesellschaftskapitänshausen')
      await page.getByLabel('ID document').setInputFiles({
        ...DOCUMENT,
        name: `${'aVeryLongNameOfAFileWithoutAnySpace'.repeat(4)}.pdf`,
      })
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await submit(page).click()
      await expect(receipt(page)).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    })
  })
}
