import { expect, expectAccessible, expectToast, test } from './fixtures.ts'
import { sendToHelper } from './shared-servers.ts'

/** A BIP84 account of a test network: that of BIP39's phrase of zero entropy with the passphrase "second". */
const PUBLIC_KEY =
  'tpubDDqj4MDTwYb8BbxNe6s14BuX9XueuLbFRsb9zdyEZvXvyjrGr5JJqE3VYL9MdYcPVRQdCJjs1pFud6KqMPoMigcj32KZiRHfvNkensEH1BK'
const DESCRIPTOR = `wpkh(${PUBLIC_KEY}/<0;1>/*)`
const PRIVATE_KEY =
  'tprv8ZgxMBicQKsPe5YMU9gHen4Ez3ApihUfykaqUorj9t6FDqy3nP6eoXiAo2ssvpAjoLroQxHqr3R5nE3a5dU3DHTjTgJDd7zrbniJr6nrCzd'

test.use({ server: 'configured', isMember: true })

test('an account of a descriptor is compared, watched, paid, renamed and removed', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  const dialog = page.getByRole('dialog')
  const source = dialog.getByLabel('Descriptor, extended public key or address')
  const proceed = dialog.getByRole('button', { name: 'Continue' })
  const card = page.getByRole('list', { name: 'Your accounts' })
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Add an account' }).click()
  await dialog.getByLabel('Name').fill('Savings')

  await test.step('a private key leaves the browser in no request', async () => {
    await source.fill(`wpkh(${PRIVATE_KEY}/<0;1>/*)`)
    await proceed.click()
    await expect(source).toHaveAttribute('aria-invalid', 'true')
    expect(sent.filter((body) => body.includes('tprv'))).toEqual([])
  })

  await source.fill(DESCRIPTOR)
  await proceed.click()
  await expect(dialog.getByRole('heading', { name: 'Compare with your device' })).toBeVisible()
  const [first = ''] = await dialog.locator('code').allTextContents()
  expect(first).toMatch(/^bcrt1q/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Watch account' }).click()
  await expectToast(page, 'Account added')
  await expect(card.getByText('Native SegWit')).toBeVisible()

  await test.step('a payment reaches the account and its next address', async () => {
    await sendToHelper('chainIndex', `fund ${first} 70000`)
    await sendToHelper('chainIndex', 'mine')
    await expect(async () => {
      await page.reload()
      await expect(card.getByText('0.00070000')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(card.getByText('Next unused address (#2)')).toBeVisible()
    await expect(card.locator('code')).not.toHaveText(first)
  })

  await card.getByRole('button', { name: /Rename/ }).click()
  await dialog.getByLabel('Name').fill('Cold storage')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Account updated')
  await page.reload()
  await card.getByRole('button', { name: 'Remove: Cold storage' }).click()
  await dialog.getByRole('button', { name: 'Remove account' }).click()
  await expectToast(page, 'Account removed')
  await expect(card).toBeHidden()
})
