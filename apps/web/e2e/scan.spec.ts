import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import encodeQR from 'qr'
import { expect, test } from './fixtures.ts'
import { drawCodes } from './video-of-codes.ts'

const ADDRESS = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const LINK = `bitcoin:${ADDRESS}?amount=0.001&label=Ada`

// Chromium on Linux has no barcode detector, so the decoder of the app reads the codes.
test.use({
  isMember: true,
  launchOptions: async ({ launchOptions }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'video-'))
    const video = join(folder, 'code.y4m')
    writeFileSync(video, drawCodes([LINK]))
    const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`]
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] })
    rmSync(folder, { recursive: true })
  },
})

const recipient = (page: Page) => page.getByLabel('Recipient Address')

async function openSend(page: Page): Promise<string[]> {
  const wallet = page.waitForResponse('**/bitcoin-get-balance')
  await page.goto('/send')
  await wallet
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}

test('the camera fills in an address, sends no picture and is off afterwards', async ({ page, context }) => {
  await context.grantPermissions(['camera'])
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    const opened: MediaStreamTrack[] = []
    Object.assign(window, { tracksOpened: opened })
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      opened.push(...stream.getTracks())
      return stream
    }
  })
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname))
  const sent = await openSend(page)
  await page.getByRole('button', { name: 'Scan a QR code' }).click()
  await expect(recipient(page)).toHaveValue(LINK)
  await expect(page.getByRole('dialog', { name: 'Scan a QR code' })).toBeHidden()
  await expect(page.getByLabel('Amount (BTC)')).toHaveValue('0.00100000')
  await expect(page.getByText('Ada', { exact: true })).toBeVisible()
  expect(await page.evaluate('tracksOpened.map((track) => track.readyState)')).toEqual(['ended'])
  expect(sent).toEqual([])
  // A worker decodes, and ends with the dialog.
  expect(workers).toEqual([expect.stringMatching(/^\/assets\/decode\.worker-.+\.js$/)])
  await expect.poll(() => page.workers().length).toBe(0)
})

test('a picture fills in an address and is not sent', async ({ page }) => {
  const sent = await openSend(page)
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a QR image' }).click()
  // The smallest possible image: one pixel per module.
  const buffer = Buffer.from(encodeQR(ADDRESS, 'gif'))
  await (await opened).setFiles({ name: 'code.gif', mimeType: 'image/gif', buffer })
  await expect(recipient(page)).toHaveValue(ADDRESS)
  expect(sent).toEqual([])
})
