import type { Page } from '@playwright/test'
import { startDeployment } from './deployment.ts'
import { type Account, expect, expectAccessible, expectToast, goOffline, test } from './fixtures.ts'
import { GUARDED_SCREENS } from './screens.ts'
import { signOut } from './sign-out.ts'

test.use({ serviceWorkers: 'allow' })

// The second is said when the network goes while the worker is being looked for.
const NO_NETWORK =
  /net::ERR_(INTERNET_DISCONNECTED|FAILED)|An unknown error occurred when fetching the script/
const OFFLINE = 'You are offline. Prices and balances are not current.'

test('the app can be installed: its manifest is sound and every icon is as large as it says', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const devtools = await context.newCDPSession(page)
  const { errors, data, url } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toBe(new URL('/manifest.webmanifest', page.url()).href)
  const manifest = JSON.parse(data ?? '') as { name: string; icons: { src: string; sizes: string }[] }
  expect(manifest).toMatchObject({ name: 'Satlens', id: '/', start_url: '/', display: 'standalone' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Tests run in private windows, which install nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  for (const { src, sizes } of [
    ...manifest.icons,
    { src: '/icons/apple-touch-icon.png', sizes: '180x180' },
  ]) {
    const drawn = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect(drawn, src).toBe(sizes)
  }
})

test('after one visit the app opens without a network, and says that it has none', async ({
  page,
  noise,
}) => {
  noise.allow(NO_NETWORK)
  noise.allow(/404: no page at/)
  await page.goto('/')
  await untilKept(page)
  await goOffline(page)
  for (const path of ['/', '/terms', '/privacy', '/signin', '/signup', '/no/such/page']) {
    await page.goto(path)
    await expect(page.getByText(OFFLINE), path).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByTestId('price-chip'), path).toHaveAttribute('data-status', 'unavailable')
    await expectAccessible(page)
  }
})

test('whoever is signed in finds every guarded page without a network', async ({
  page,
  noise,
  createAccount,
  signInAs,
}) => {
  noise.allow(NO_NETWORK)
  await signInAs(await createAccount())
  await page.goto('/dashboard')
  await untilKept(page)
  await goOffline(page)
  for (const { path, heading } of GUARDED_SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, level: 1 }), path).toBeVisible()
    await expect(page.getByText(OFFLINE), path).toBeVisible()
    await expect(page.getByTestId('price-chip'), path).toHaveAttribute('data-status', 'unavailable')
  }
})

test('a session that has to be refreshed waits for the network', async ({
  page,
  context,
  noise,
  createAccount,
  signInAs,
}) => {
  noise.allow(NO_NETWORK)
  const account = await createAccount()
  await signInAs(expired(account))
  await page.goto('/terms')
  await untilKept(page)
  await page.evaluate(
    (session) => localStorage.setItem('sb-localhost-auth-token', session),
    expired(account).session,
  )
  await goOffline(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible()
  expect(await storedSession(page)).toBe(expired(account).session)

  await context.setOffline(false)
  await expect(page.getByText(OFFLINE)).toBeHidden()
  // Without a reload.
  await expect(page.getByLabel('Full Name')).toHaveValue(account.name)
  expect(await storedSession(page)).not.toBe(expired(account).session)
})

test('a price stops being live when the network goes, and is again when it is back', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(NO_NETWORK)
  await page.goto('/')
  const chip = page.getByTestId('price-chip')
  await expect(chip).toHaveAttribute('data-status', 'live')
  await goOffline(page)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(chip).toHaveAttribute('data-status', 'delayed')
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText(OFFLINE)).toBeHidden()
  await expect(chip).toHaveAttribute('data-status', 'live')
})

test('a form that could not be sent says so and keeps what was typed', async ({
  page,
  context,
  noise,
  createAccount,
}) => {
  noise.allow(NO_NETWORK)
  const { email, password } = await createAccount()
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await untilKept(page)
  await goOffline(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Failed to sign in')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('only the shell is kept: no answer of the API, no address with a token, nothing of the person', async ({
  page,
  createAccount,
  signInAs,
}) => {
  const account = await createAccount()
  await signInAs(account)
  await page.goto('/dashboard')
  await untilKept(page)
  for (const { path, heading } of GUARDED_SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }
  await page.goto('/signin?token_hash=secret-hash&type=recovery')
  await page.goto('/terms#access_token=secret-token')
  await page.goto('/auth/v1/verify?token=secret-token&type=signup')
  await page.goto('/docs')
  await signOut(page)

  const kept = await page.evaluate(async () => {
    const found: { cache: string; url: string; body: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        found.push({ cache: name, url: request.url, body: (await response?.text()) ?? '' })
      }
    }
    return found
  })
  expect(new Set(kept.map(({ cache }) => cache)).size).toBe(1)
  const paths = kept.map(({ url }) => url.replace(new URL(page.url()).origin, ''))
  expect(
    paths.filter((path) => !/^\/(assets\/[\w.-]+\.(js|css|woff2|svg)|theme\.js|dashboard)$/.test(path)),
  ).toEqual([])
  expect(paths.length).toBeGreaterThan(20)
  const { access_token, user } = JSON.parse(account.session) as { access_token: string; user: { id: string } }
  for (const secret of [account.email, account.name, access_token, user.id, 'secret-'])
    expect(
      kept.filter(({ body }) => body.includes(secret)).map(({ url }) => url),
      secret,
    ).toEqual([])
})

test('a new version waits until it is asked for; the tabs that do not ask go on with theirs', async ({
  page,
  context,
  baseURL,
  noise,
}) => {
  noise.allow(NO_NETWORK)
  const house = await startDeployment(baseURL as string)
  try {
    await page.goto(`${house.url}/signin`)
    await untilKept(page)
    // From here on the worker is asked.
    await page.reload()
    const other = await context.newPage()
    await other.goto(`${house.url}/signup`)
    await page.getByLabel('Email').fill('half@typed')

    house.deploy()
    await lookForUpdate(page)
    for (const tab of [page, other]) {
      await expect(tab.getByText('A new version is ready.')).toBeVisible()
      await expectAccessible(tab)
    }
    await expect(page.getByLabel('Email')).toHaveValue('half@typed')
    expect(await buildOf(page)).not.toBe('secondsecond')

    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page.getByText('A new version is ready.')).toBeHidden()
    await expect(page.locator('#content')).toBeFocused()

    await other.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => buildOf(other)).toBe('secondsecond')
    await expect(other.getByText('A new version is ready.')).toBeHidden()

    // A page of the first build whose file the server has no more.
    await expect(page.getByLabel('Email')).toHaveValue('half@typed')
    await page.getByRole('link', { name: 'Terms of Service' }).click()
    await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible()
    expect(await buildOf(page)).not.toBe('secondsecond')

    // The last tab of the first build goes, and with it what was kept of that build.
    await page.close()
    await other.reload()
    await expect.poll(() => other.evaluate(() => caches.keys())).toEqual(['shell-secondsecond'])
    await goOffline(other)
    await other.goto(`${house.url}/terms`)
    await expect(other.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible()
  } finally {
    await house.stop()
  }
})

test('the only tab that is reloaded takes the new worker along', async ({ page, baseURL }) => {
  const house = await startDeployment(baseURL as string)
  try {
    await page.goto(house.url)
    await untilKept(page)
    house.deploy()
    await lookForUpdate(page)
    await page.getByRole('button', { name: 'Reload' }).focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => caches.keys()).catch(() => null))
      .toEqual(['shell-secondsecond'])
    expect(await buildOf(page)).toBe('secondsecond')
    await expect(page.getByText('A new version is ready.')).toBeHidden()
  } finally {
    await house.stop()
  }
})

test('a page whose file is gone says so and can be loaded again', async ({ page, noise }) => {
  noise.allow(/Failed to load resource|dynamically imported module/)
  await page.goto('/')
  await page.route('**/assets/terms.page-*', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Terms of Service' }).first().click()
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await page.unroute('**/assets/terms.page-*')
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible()
})

/** The worker has been registered and has all it keeps. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

/** What the browser does by itself when a page is opened, or an hour later. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })
}

const buildOf = (page: Page) =>
  page
    .locator('meta[name="build"]')
    .getAttribute('content')
    .catch(() => null)

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))

/** The same session, whose access token has to be refreshed before it is used. */
function expired(account: Account): Account {
  const session = { ...(JSON.parse(account.session) as object), expires_at: 1_700_000_000 }
  return { ...account, session: JSON.stringify(session) }
}
