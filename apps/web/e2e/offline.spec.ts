import type { Page } from '@playwright/test'
import { startDeployment } from './deployment.ts'
import {
  test as base,
  expect,
  expectAccessible,
  expectHeading,
  goOffline,
  readBrowserStorage,
  signOut,
} from './fixtures.ts'
import { GUARDED_SCREENS } from './screens.ts'
import { isNightly } from './tier.ts'

const test = base.extend<{ deployment: Awaited<ReturnType<typeof startDeployment>> }>({
  deployment: async ({ serverUrl }, use) => {
    const deployment = await startDeployment(serverUrl)
    await use(deployment)
    await deployment.stop()
  },
})
test.use({ serviceWorkers: 'allow' })

// The second message is logged when the network fails while the worker is being fetched.
const NO_NETWORK =
  /net::ERR_(INTERNET_DISCONNECTED|FAILED)|An unknown error occurred when fetching the script/
const OFFLINE = "You're offline. Prices and balances may be out of date."

test('the manifest makes the app installable, with icons of the stated sizes', async ({ page, context }) => {
  await page.goto('/')
  const devtools = await context.newCDPSession(page)
  const { errors, data, url } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toBe(new URL('/manifest.webmanifest', page.url()).href)
  const manifest = JSON.parse(data ?? '') as { name: string; icons: { src: string; sizes: string }[] }
  expect(manifest).toMatchObject({ name: 'Satlens', id: '/', start_url: '/', display: 'standalone' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Tests run in private windows, which cannot install apps.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  const touchIcon = { src: '/icons/apple-touch-icon.png', sizes: '180x180' }
  for (const { src, sizes } of [...manifest.icons, touchIcon]) {
    const drawn = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect(drawn, src).toBe(sizes)
  }
})

test('public pages open offline after one page view', async ({ page, allowErrors }) => {
  allowErrors(NO_NETWORK)
  allowErrors(/404: no page at/)
  await page.goto('/')
  await untilInstalled(page)
  await goOffline(page)
  for (const path of ['/', '/terms', '/privacy', '/signin', '/signup', '/no/such/page']) {
    await page.goto(path)
    await expect(page.getByText(OFFLINE), path).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByTestId('price-chip'), path).toHaveAttribute('data-status', 'unavailable')
    const notice = page.getByRole('complementary', { name: 'Compliance notice' })
    await expect(notice, path).toHaveCount(path === '/' ? 1 : 0)
  }
  await expectAccessible(page)
})

test('a page whose network does not answer is shown from the cache after three seconds', async ({
  page,
  deployment,
}) => {
  await page.goto(deployment.url)
  await untilInstalled(page)
  await page.reload()
  deployment.stall()
  const start = Date.now()
  await page.goto(`${deployment.url}/terms`, { waitUntil: 'commit' })
  expect(Date.now() - start).toBeGreaterThan(2_500)
  await expectHeading(page, 'Terms of Service')
})

test('an expired session is refreshed online', async ({ page, allowErrors, createAccount, signInAs }) => {
  allowErrors(NO_NETWORK)
  const account = await createAccount()
  const session = JSON.stringify({ ...JSON.parse(account.session), expires_at: 1_700_000_000 })
  await signInAs({ ...account, session })
  await page.goto('/terms')
  await untilInstalled(page)
  await page.evaluate((text) => localStorage.setItem('sb-localhost-auth-token', text), session)
  await goOffline(page)
  await page.goto('/profile')
  await expectHeading(page, 'Your Profile')
  const readSession = () => page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))
  expect(await readSession()).toBe(session)

  await page.context().setOffline(false)
  await expect(page.getByText(OFFLINE)).toBeHidden()
  await expect(page.getByLabel('Full Name')).toHaveValue(account.name)
  expect(await readSession()).not.toBe(session)
})

test('guarded pages open offline', async ({ page, allowErrors, createAccount, signInAs }) => {
  allowErrors(NO_NETWORK)
  const account = await createAccount()
  await signInAs(account)
  await page.goto('/dashboard')
  await untilInstalled(page)
  await goOffline(page)
  for (const { path, heading } of isNightly ? GUARDED_SCREENS : GUARDED_SCREENS.slice(-3)) {
    await page.goto(path)
    await expectHeading(page, heading)
    await expect(page.getByText(OFFLINE), path).toBeVisible()
    await expect(page.getByTestId('price-chip'), path).toHaveAttribute('data-status', 'unavailable')
  }

  await page.context().setOffline(false)
  for (const path of ['/dashboard', '/wallet']) {
    await page.goto(path)
    await expect(page.getByText(OFFLINE)).toBeHidden()
    await expect(page.getByTestId('price-chip'), path).toHaveAttribute('data-status', 'live')
  }
  await page.goto('/signin?token_hash=secret-hash&type=recovery')
  await page.goto('/terms#access_token=secret-token')
  await page.goto('/auth/v1/verify?token=secret-token&type=signup')
  await page.goto('/docs')
  await signOut(page)
  expect(await page.evaluate(() => caches.keys())).toEqual(['shell-files'])
  const paths = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url.replace(location.origin, ''))
  })
  const allowed =
    /^\/(assets\/[\w.-]+\.(js|css|woff2|svg)|(theme\.js|dashboard)\?__WB_REVISION__=[0-9a-f]{12})$/
  expect(paths.filter((path) => !allowed.test(path))).toEqual([])
  expect(paths.length).toBeGreaterThan(20)
  expect(paths).toContainEqual(expect.stringMatching(/\.css$/))
  const stored = await readBrowserStorage(page)
  const { access_token, user } = JSON.parse(account.session) as { access_token: string; user: { id: string } }
  for (const secret of [account.email, account.name, access_token, user.id, 'secret-'])
    expect(stored, secret).not.toContain(secret)
})

test('a new version loads only in the tab that asks', async ({ page, context, deployment, allowErrors }) => {
  allowErrors(NO_NETWORK)
  await page.goto(`${deployment.url}/signin`)
  await untilInstalled(page)
  await page.reload()
  const other = await context.newPage()
  await other.goto(`${deployment.url}/signup`)
  await page.getByLabel('Email').fill('half@typed')

  deployment.deploy()
  await checkForUpdate(page)
  for (const tab of [other, page]) {
    // A tab in the background draws one frame per second.
    await tab.bringToFront()
    await expect(tab.getByText('A new version is ready')).toBeVisible()
    await expectAccessible(tab)
  }
  await expect(page.getByLabel('Email')).toHaveValue('half@typed')
  expect(await readBuild(page)).not.toBe('secondsecond')

  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText('A new version is ready')).toBeHidden()
  await expect(page.locator('#content')).toBeFocused()

  await other.bringToFront()
  await other.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => readBuild(other)).toBe('secondsecond')
  await expect(other.getByText('A new version is ready')).toBeHidden()

  // A page of the first build whose file the server no longer has.
  await page.bringToFront()
  await expect(page.getByLabel('Email')).toHaveValue('half@typed')
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expectHeading(page, 'Terms of Service')
  expect(await readBuild(page)).not.toBe('secondsecond')

  // The cache of the first build is deleted with its last tab.
  await page.close()
  await other.reload()
  await expect.poll(() => readCachedBuilds(other)).toEqual(['second'])
  await goOffline(other)
  await other.goto(`${deployment.url}/terms`)
  await expectHeading(other, 'Terms of Service')
})

test('reloading the only tab activates the new service worker', async ({ page, deployment }) => {
  await page.goto(deployment.url)
  await untilInstalled(page)
  deployment.deploy()
  await checkForUpdate(page)
  await page.getByRole('button', { name: 'Reload' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => readCachedBuilds(page)).toEqual(['second'])
  expect(await readBuild(page)).toBe('secondsecond')
  await expect(page.getByText('A new version is ready')).toBeHidden()
})

test('a page whose script is missing offers to load it again', async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource|dynamically imported module/)
  await page.goto('/')
  await page.route('**/assets/terms.page-*', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Terms of Service' }).first().click()
  await expect(page.getByRole('heading', { name: "This page couldn't be loaded" })).toBeVisible()
  await page.unroute('**/assets/terms.page-*')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expectHeading(page, 'Terms of Service')
})

const untilInstalled = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))

/** Browsers do this by themselves when a page is opened, and after an hour. */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

const readBuild = (page: Page) =>
  page
    .locator('meta[name="build"]')
    .getAttribute('content')
    .catch(() => null)

const readCachedBuilds = (page: Page) =>
  page
    .evaluate(async () => {
      const names = await caches.keys()
      const requests = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat()
      const scripts = requests.map(({ url }) => url).filter((url) => /assets.*\.js$/.test(url))
      return [...new Set(scripts.map((url) => (url.endsWith('.second.js') ? 'second' : 'first')))].sort()
    })
    .catch(() => null)
