import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectToast, test } from './fixtures.ts'
import { sendToHelper } from './shared-servers.ts'

test.use({ server: 'configured', isMember: true })

/** The BIP84 account of BIP39's phrase of zero entropy with the passphrase "labels", and its key alone. */
const KEY =
  'tpubDDZ3sfkQ9Dk2jAvGsqmQy6dHQETpGtGC8qe3AeZmNZebLh8YPiJQiQMMow5EHErVK5Em3w28J6XpiyqyXePjYvSkW2LT1o8zHt7GKBAy5sW'
const ORIGIN = 'wpkh([270e6801/84h/1h/0h])'
const PHRASE = `${'abandon '.repeat(11)}about`

test('addresses and payments are labeled in place, and labels move between wallets as files', async ({
  page,
  member,
  serverUrl,
}) => {
  const { access_token: token } = JSON.parse(member.session) as { access_token: string }
  const source = `wpkh([270e6801/84h/1h/0h]${KEY}/<0;1>/*)`
  const added = await fetch(`${serverUrl}/functions/v1/bitcoin-accounts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Savings', source }),
  })
  expect(added.status).toBe(200)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  const account = page.getByRole('list', { name: 'Your accounts' }).getByRole('listitem')
  const payments = page.getByRole('list', { name: 'Payments' })
  const dialog = page.getByRole('dialog')
  const field = page.getByRole('textbox', { name: /^Label: / })

  await page.goto('/wallet')
  const address = (await account.locator('code').textContent()) ?? ''
  expect(address).toMatch(/^bcrt1q/)

  await test.step('a label is saved by Enter, kept at a failure, and left by Escape', async () => {
    await account.getByRole('button', { name: /^Add label/ }).click()
    await field.fill('For Bob')
    // It is shown before it is stored.
    const stored = page.waitForResponse(/\/bitcoin-label/)
    await page.keyboard.press('Enter')
    await expect(account.getByText('For Bob')).toBeVisible()
    await stored
    await page.reload()
    await expect(account.getByText('For Bob')).toBeVisible()
    await account.getByRole('button', { name: /^Edit label/ }).click()
    await field.fill(PHRASE)
    await page.keyboard.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(account.getByRole('button', { name: /^Edit label/ })).toBeFocused()
    expect(sent.filter((body) => body.includes('abandon'))).toEqual([])
  })

  await test.step('a payment is labeled in its details, whose dialog stays open at Escape', async () => {
    await sendToHelper('chainIndex', `fund ${address} 70000`)
    await expect(payments.getByRole('button')).toHaveCount(1, { timeout: 30_000 })
    await payments.getByRole('button').click()
    await dialog.getByRole('button', { name: 'Add label: this payment' }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Add label: this payment' }).click()
    await field.fill('Rent for May')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Rent for May')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(payments.getByRole('button', { name: /^Rent for May/ })).toBeFocused()
  })

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export labels' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  const records = file
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(records).toEqual([
    { type: 'xpub', ref: KEY, label: 'Savings', origin: ORIGIN },
    { type: 'addr', ref: address, label: 'For Bob' },
    { type: 'tx', ref: expect.stringMatching(/^[0-9a-f]{64}$/), label: 'Rent for May', value: 70_000 },
  ])

  await test.step('a file is imported after a preview, without what looks private', async () => {
    const lines = [
      ...records.map((record) => ({ ...record, label: `${record.label}, from the file` })),
      { type: 'output', ref: `${records[2].ref}:0`, label: PHRASE },
    ]
    await page.getByRole('button', { name: 'Import labels' }).click()
    await dialog.getByLabel('Label file').setInputFiles({
      name: 'labels.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')),
    })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('One line looks private')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import labels' })).toBeDisabled()
    await dialog.getByText("Use the file's").click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Import labels' }).click()
    await expectToast(page, 'Labels imported', '0 labels added, 3 replaced.')
    await expect(account.getByRole('heading', { name: 'Savings, from the file' })).toBeVisible()
    await expect(payments.getByRole('button', { name: /^Rent for May, from the file/ })).toBeVisible()
    expect(sent.filter((body) => body.includes('abandon'))).toEqual([])
  })
})
