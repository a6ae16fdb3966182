import type { Page } from '@playwright/test'
import { messages as arabic } from '../languages/ar/features/auth/messages.ts'
import { messages as arabicErrors } from '../languages/ar/shared/api/error-messages.ts'
import { messages as german } from '../languages/de/features/auth/messages.ts'
import { messages as germanProfile } from '../languages/de/features/profile/messages.ts'
import { messages as germanErrors } from '../languages/de/shared/api/error-messages.ts'
import { messages as question } from '../src/app/layout/language-messages.ts'
import { messages as english } from '../src/features/auth/messages.ts'
import { expect, expectAccessible, expectHeading, goOffline, test } from './fixtures.ts'

const TITLES = {
  en: english.signIn.title('Satlens'),
  de: german.signIn.title('Satlens'),
  ar: arabic.signIn.title('Satlens'),
}

async function expectLanguage(page: Page, language: keyof typeof TITLES) {
  await expectHeading(page, TITLES[language])
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

const choose = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()

test('the choice of a language in the footer keeps the page and lasts', async ({ page }) => {
  await page.goto('/signin?from=mail#content')
  await expectLanguage(page, 'en')
  await choose(page, 'Deutsch')
  await expectLanguage(page, 'de')
  expect(page.url()).toMatch(/\/signin\?from=mail&language=de#content$/)
  await expectAccessible(page)
  await page.goto('/signin')
  await expectLanguage(page, 'de')
  await choose(page, 'English')
  await expectLanguage(page, 'en')
  expect(new URL(page.url()).pathname).toBe('/signin')
})

test('a language is chosen only after a dialog has asked about what was typed', async ({ page }) => {
  await page.goto('/signin')
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('ada@example.com')
  await choose(page, 'Deutsch')
  const dialog = page.getByRole('dialog', { name: question.title })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: question.cancel }).click()
  await expect(email).toHaveValue('ada@example.com')
  await choose(page, 'Deutsch')
  await dialog.getByRole('button', { name: question.confirm }).click()
  await expectLanguage(page, 'de')
})

test('a new device changes to the language of the account after sign-in', async ({
  createAccount,
  openElsewhere,
  request,
}) => {
  const account = await createAccount()
  const { access_token: token, user } = JSON.parse(account.session)
  const saved = await request.patch(`/rest/v1/profiles?user_id=eq.${user.id}`, {
    data: { language: 'de' },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(saved.ok(), await saved.text()).toBe(true)

  const page = await openElsewhere()
  await page.goto('/profile?from=mail#sessions')
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('main').getByRole('button', { name: english.signIn.submit, exact: true }).click()
  await expectHeading(page, germanProfile.title)
  expect(page.url()).toMatch(/\/profile\?from=mail#sessions$/)
})

test.describe('in a German browser', () => {
  test.use({ locale: 'de-AT' })

  test('an error of the server is in German', async ({ page, allowErrors }) => {
    allowErrors(/400/)
    await page.goto('/signin')
    await page.getByLabel(german.email, { exact: true }).fill('unknown@example.com')
    await page.getByLabel(german.password, { exact: true }).fill('Wrong1!password')
    await page.getByRole('main').getByRole('button', { name: german.signIn.submit, exact: true }).click()
    await expect(page.getByText(germanErrors.invalid_credentials, { exact: true }).first()).toBeVisible()
  })

  test('pages are in German until another language is chosen', async ({ page }) => {
    await page.goto('/signin')
    await expectLanguage(page, 'de')
    await choose(page, 'English')
    await expectLanguage(page, 'en')
    await page.goto('/signin')
    await expectLanguage(page, 'en')
  })
})

test.describe('in an Arabic browser', () => {
  test.use({ locale: 'ar-EG' })

  test('a page is in Arabic and from right to left until another language is chosen', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/400/)
    await page.goto('/signin')
    await expectLanguage(page, 'ar')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.getByLabel(arabic.email, { exact: true }).fill('unknown@example.com')
    await page.getByLabel(arabic.password, { exact: true }).fill('Wrong1!password')
    await page.getByRole('main').getByRole('button', { name: arabic.signIn.submit, exact: true }).click()
    await expect(page.getByText(arabicErrors.invalid_credentials, { exact: true }).first()).toBeVisible()

    await page.goto('/signin')
    await choose(page, 'English')
    await expectLanguage(page, 'en')
    await expect(page.locator('html')).not.toHaveAttribute('dir', 'rtl')
  })
})

test.describe('with the offline worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a page opens offline in the language that was chosen last', async ({ page, allowErrors }) => {
    allowErrors(/net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch|could not be read/)
    const cachedLanguage = () =>
      page.evaluate(async () => {
        const shell = await caches.match('/dashboard', { ignoreSearch: true })
        return /<html lang="(\w+)"/.exec((await shell?.text()) ?? '')?.[1]
      })
    await page.goto('/signin')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    expect(await cachedLanguage()).toBe('en')
    await choose(page, 'Deutsch')
    await expectLanguage(page, 'de')
    await expect.poll(cachedLanguage, { timeout: 30_000 }).toBe('de')
    await goOffline(page)
    await page.goto('/signin')
    await expectLanguage(page, 'de')
  })
})
