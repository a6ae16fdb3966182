import { expect, test } from './fixtures.ts'
import { sendToHelper } from './shared-servers.ts'

test.use({ server: 'configured', isMember: true })

test('the blockchain test reads the newest block through its own origin', async ({ page, serverUrl }) => {
  const chain = page.getByRole('region', { name: 'Chain', exact: true })
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.goto('/blockchain-test')
  await expect(chain.getByText('Ethereum main network')).toBeVisible()
  await expect(chain.getByText('This server', { exact: true })).toBeVisible()
  const newest = Number(await sendToHelper('ethereumNode', 1_200)).toLocaleString('en-US')
  // The server caches a block for a few seconds.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(chain.getByText(newest, { exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  expect(urls.filter((url) => !url.startsWith(`${serverUrl}/`) && !/^(data|blob):/.test(url))).toEqual([])
})
