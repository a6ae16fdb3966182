import { createHmac, pbkdf2Sync } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  expect,
  expectToast,
  readBrowserStorage,
  recordRequests,
  reviewSend,
  signOut,
  test,
} from './fixtures.ts'
import { findServer } from './shared-servers.ts'

const PASSPHRASE = 'correct horse battery'

const words = (page: Page) => page.getByRole('list', { name: 'Your recovery phrase' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function readWords(page: Page): Promise<string[]> {
  await expect(words(page)).toBeVisible()
  const items = await words(page).getByRole('listitem').allInnerTexts()
  return items.map((item) => item.replace(/[^a-z]/g, ''))
}

/** Finds three words in a row, the seed, the master key or any extended private key in a text. */
function findLeakedWords(text: string, words: readonly string[]): string[] {
  const seed = pbkdf2Sync(words.join(' '), 'mnemonic', 2048, 64, 'sha512')
  const masterKey = createHmac('sha512', 'Bitcoin seed').update(seed).digest().subarray(0, 32)
  const encodings = [seed, masterKey].flatMap((bytes) => [
    bytes.toString('hex'),
    bytes.toString('base64').slice(0, 40),
  ])
  // Separated by spaces, quotes or the numbers of a list.
  const sequences = words.slice(0, -2).map((_word, at) => words.slice(at, at + 3).join('[^a-z]{1,24}'))
  return [
    ...sequences.filter((sequence) => new RegExp(sequence, 'i').test(text)),
    ...encodings.filter((encoding) => text.includes(encoding)),
    ...(text.match(/[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{20}/gi) ?? []),
  ]
}

// What the service worker sends and stores counts as well.
test.use({ isMember: true, serviceWorkers: 'allow' })

test('a recovery phrase is in no request, storage or log', async ({ page, context }) => {
  // Some twenty screens, with two keys derived from a passphrase.
  test.setTimeout(90_000)
  const { position } = await findServer('plain')
  const console: string[] = []
  context.on('console', (message) => console.push(message.text()))
  context.on('weberror', (error) => console.push(String(error.error().stack)))
  const requests = recordRequests(context)
  const stores: string[] = []
  const recordStores = async () => stores.push(await readBrowserStorage(page))
  const newestStores = () => stores.at(-1) ?? ''

  await page.goto('/wallet')
  await press(page, 'Generate wallet')
  await expectToast(page, 'Wallet Generated!')
  await press(page, 'Show recovery phrase')
  const created = await readWords(page)

  await test.step('the search for leaks finds the twelve words on the screen', async () => {
    expect(created).toHaveLength(12)
    expect(findLeakedWords((await words(page).textContent()) ?? '', created)).toHaveLength(10)
    await recordStores()
  })

  await test.step('the copy is checked: wrong twice, then right', async () => {
    await press(page, 'I have written down all 12 words')
    await press(page, 'Check')
    await press(page, 'Check')
    await expect(page.getByText(/^Your copy still doesn't match/)).toBeVisible()
    await press(page, 'I have written down all 12 words')
    for (const field of await page.getByRole('textbox', { name: /^Word \d+$/ }).all()) {
      const label = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent)
      await field.fill(created[Number(label?.replace('Word ', '')) - 1] ?? '')
    }
    await recordStores()
    await press(page, 'Check')
    await expectToast(page, 'Backup confirmed')
    expect(newestStores()).not.toContain('rounds')
  })

  const storeEncrypted = async () => {
    await page.getByLabel('Passphrase').fill(PASSPHRASE)
    await press(page, 'Keep on this device')
    await expect(page.getByRole('button', { name: 'Delete from this device' })).toBeVisible()
  }

  await test.step('the words are stored on the device on request, encrypted', async () => {
    await storeEncrypted()
    await recordStores()
    expect(newestStores()).toContain('rounds')
    expect(newestStores()).not.toContain(PASSPHRASE)
  })

  await test.step('a reload forgets the words, and the passphrase restores them', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
    expect(findLeakedWords((await page.locator('body').textContent()) ?? '', created)).toEqual([])
    await page.getByLabel('Passphrase').fill('another horse battery')
    await press(page, 'Unlock')
    await expect(page.getByText('Incorrect passphrase')).toBeVisible()
    await page.getByLabel('Passphrase').fill(PASSPHRASE)
    await press(page, 'Unlock')
    await press(page, 'Show recovery phrase')
    expect(await readWords(page)).toEqual(created)
    await recordStores()
  })

  await test.step('the other pages are visited while the words are in memory', async () => {
    const banner = page.getByRole('banner')
    await page.getByRole('main').getByRole('link', { name: 'Send Bitcoin' }).click()
    await reviewSend(page, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '0.001')
    await press(page, 'Confirm demo send')
    await expect(page.getByRole('heading', { name: 'Demo send', exact: true })).toBeVisible()
    await recordStores()
    for (const link of ['Dashboard', 'Trading', 'Buy', 'Profile', 'Wallet']) {
      await banner.getByRole('link', { name: link, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await recordStores()
  })

  await test.step('the same words load the same wallet', async () => {
    await press(page, 'Use another wallet')
    await press(page, 'Load wallet')
    await page.getByRole('textbox', { name: 'Recovery phrase' }).fill(created.join(' '))
    await recordStores()
    await page.getByRole('dialog').getByRole('button', { name: 'Load wallet' }).click()
    await expectToast(page, 'Wallet loaded')
    // It closes once the balance is loaded.
    await expect(page.getByRole('dialog')).toBeHidden()
    await recordStores()
  })

  await test.step('signing out erases the stored words', async () => {
    await storeEncrypted()
    await signOut(page)
    await recordStores()
    expect(newestStores()).not.toContain('rounds')
    expect(await page.evaluate(() => localStorage.getItem('wallet'))).toBeNull()
  })

  const sent = await requests()
  expect(sent, 'the registration was seen').toContain('account_key')
  expect(findLeakedWords(sent, created), 'in a request').toEqual([])
  expect(findLeakedWords(stores.join('\n'), created), 'in a storage').toEqual([])
  expect(findLeakedWords(console.join('\n'), created), 'in the console').toEqual([])
  const log = (await findServer('plain', position)).output
  expect(log, 'the server has logged its requests').toContain('bitcoin-wallet-generate')
  expect(findLeakedWords(log, created), 'in the log of the server').toEqual([])
  expect(`${sent}${stores.join('')}${log}`, 'the passphrase').not.toContain(PASSPHRASE)
})
