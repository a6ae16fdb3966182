import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectToast, test } from './fixtures.ts'

test.use({ server: 'configured', isMember: true })

/** The BIP84 account of BIP39's phrase of zero entropy on a test network. */
const DESCRIPTOR =
  'wpkh([73c5da0a/84h/1h/0h]tpubDC8msFGeGuwnKG9Upg7DM2b4DaRqg3CUZa5g8v2SRQ6K4NSkxUgd7HsL2XVWbVm39yBA4LAxysQAm397zwQSQoQgewGiYZqrA9DsP4zbQ1M/<0;1>/*)'
const ADDRESS = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'

test('the data of an account is downloaded and imported into another one', async ({
  page,
  member,
  serverUrl,
  createAccount,
  signInAs,
  openElsewhere,
}) => {
  const { access_token: token } = JSON.parse(member.session) as { access_token: string }
  const send = async (method: string, path: string, body: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const response = await fetch(`${serverUrl}${path}`, { method, headers, body: JSON.stringify(body) })
    expect(response.status, path).toBe(200)
  }
  await send('POST', '/functions/v1/bitcoin-accounts', { name: 'Savings', source: DESCRIPTOR })
  await send('PUT', '/functions/v1/bitcoin-labels', { type: 'addr', ref: ADDRESS, label: 'Rent' })
  await send('POST', '/alerts/v1/alerts', { kind: 'price_above', value: '987654.00', mails: true })
  await page.goto('/profile')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await (await downloading).path()
  expect(await readFile(file, 'utf8')).toContain('Rent')

  const other = await openElsewhere()
  await signInAs(await createAccount('Bob Example'), other.context())
  const dialog = other.getByRole('dialog', { name: 'Import your data' })
  const importFile = async () => {
    await other.goto('/profile')
    await other.getByRole('button', { name: 'Import a file' }).click()
    await dialog.getByLabel('Data file').setInputFiles(file)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('heading', { name: 'What will be added' })).toBeVisible()
  }
  await importFile()
  await expect(dialog.getByText('1 new')).toHaveCount(3)
  await expectAccessible(other)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expectToast(other, 'Data imported', 'Watched accounts: 1, Labels: 1, Price alerts: 1.')

  await importFile()
  await expect(dialog.getByText('You have 1 already').first()).toBeVisible()
  await expect(dialog.getByText('1 new')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  await other.goto('/wallet')
  await expect(other.getByRole('list', { name: 'Your accounts' }).getByText('Savings')).toBeVisible()
})
