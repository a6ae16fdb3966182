import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBbqrParts } from '@satlens/wallet/qr-parts'
import { SINGLE } from '../test/prepared-payment.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { prepareCard, reviewPayment, watchAccountOf } from './prepared-payment.ts'
import { drawCodes } from './video-of-codes.ts'

// The camera shows the signed transaction in BBQr, as Coldcard would: every part for a third of a second.
const PARTS = createBbqrParts(Buffer.from(SINGLE.signed, 'base64'), 200)

test.use({
  isMember: true,
  launchOptions: async ({ launchOptions }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'video-'))
    const video = join(folder, 'codes.y4m')
    const texts = Array.from({ length: PARTS.count }, (_, index) => PARTS.getPart(index + 1))
    writeFileSync(video, drawCodes(texts, { framesOfEach: 10 }))
    const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`]
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] })
    rmSync(folder, { recursive: true })
  },
})

test.beforeEach(async ({ page }) => {
  await watchAccountOf(page, SINGLE)
  await page.goto('/send')
  await reviewPayment(page, { address: SINGLE.outputs[0]?.address ?? '', amount: '0.01' })
  await prepareCard(page).getByRole('button', { name: 'Get the transaction' }).click()
})

test('a signed transaction of several codes is read by the camera and compared', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera'])
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  const card = prepareCard(page)
  await card.getByRole('button', { name: 'Scan a QR code' }).click()
  const progress = page.getByRole('dialog').getByRole('progressbar')
  await expect(progress).toHaveAttribute('max', String(PARTS.count))
  await expect(card.getByText('Signed and ready')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(card.getByRole('row', { name: /^Recipient .* Same$/ })).toBeVisible()
  expect(sent).toEqual([])
  await expectAccessible(page)
})

for (const format of ['Most wallets (UR)', 'Coldcard (BBQr)']) {
  test(`the codes that the page shows are read by its own reader, part by part: ${format}`, async ({
    page,
  }) => {
    const card = prepareCard(page)
    await card.getByText('Show as a QR code').click()
    await card.getByText(format).click()
    const code = card.getByRole('img', { name: /^Part \d of \d/ })
    const count = Number(/of (\d)/.exec((await code.getAttribute('aria-label')) ?? '')?.[1])
    expect(count).toBeGreaterThan(1)
    const pictures: Buffer[] = []
    for (let part = 1; part <= count; part += 1) {
      await expect(card.getByText(`Part ${part} of ${count}`)).toBeVisible()
      pictures.push(await code.screenshot())
      await card.getByRole('button', { name: 'Next part' }).click()
    }
    const opened = page.waitForEvent('filechooser')
    await card.getByRole('button', { name: 'Upload a QR image' }).click()
    const files = pictures
      .reverse()
      .map((buffer, at) => ({ name: `${at}.png`, mimeType: 'image/png', buffer }))
    await (await opened).setFiles(files)
    await expect(card.getByText('Not signed yet')).toBeVisible()
  })
}
