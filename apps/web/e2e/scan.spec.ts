import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import encodeQR from 'qr'
import { expect, test } from './fixtures.ts'
import { filmOf } from './qr-film.ts'

const ADDRESS = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const LINK = `bitcoin:${ADDRESS}?amount=0.001&label=Ada`

// Chromium on Linux brings no detector: what is read here is read by the decoder of this app.
test.use({
  isMember: true,
  launchOptions: async ({ launchOptions }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'film-'))
    const film = join(folder, 'code.y4m')
    filmOf(LINK, film)
    await use({
      ...launchOptions,
      args: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
    })
    rmSync(folder, { recursive: true })
  },
})

const recipient = (page: Page) => page.getByLabel('Recipient Address')
const camera = (page: Page) => page.getByRole('dialog', { name: 'Scan a QR code' })

/** Opens the page, and yields what it sends from then on: all that could carry a picture away. */
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

test('an address is read by the camera, in the page alone, and the camera is off afterwards', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera'])
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    const opened: MediaStreamTrack[] = []
    Object.assign(window, { tracksOpened: opened })
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      opened.push(...stream.getTracks())
      return stream
    }
  })
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname))
  const sent = await openSend(page)
  await page.getByRole('button', { name: 'Scan a QR code' }).click()
  await expect(recipient(page)).toHaveValue(LINK)
  await expect(camera(page)).toBeHidden()
  await expect(page.getByLabel('Amount (BTC)')).toHaveValue('0.00100000')
  await expect(page.getByText('Ada', { exact: true })).toBeVisible()
  const states = await page.evaluate(() =>
    (window as unknown as { tracksOpened: MediaStreamTrack[] }).tracksOpened.map((track) => track.readyState),
  )
  expect(states).toEqual(['ended'])
  expect(sent).toEqual([])
  // Beside the page, which moves meanwhile, and gone with the dialog.
  expect(workers).toEqual([expect.stringMatching(/^\/assets\/decode\.worker-.+\.js$/)])
  await expect.poll(() => page.workers().length).toBe(0)
})

test('a camera that is refused is told about, and leaving it gives the focus back', async ({ page }) => {
  await page.goto('/send')
  const scan = page.getByRole('button', { name: 'Scan a QR code' })
  await scan.press('Enter')
  await expect(camera(page).getByText('The camera is not allowed here')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(camera(page)).toBeHidden()
  await expect(scan).toBeFocused()
})

test('an address is read from a picture', async ({ page }) => {
  const sent = await openSend(page)
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const opened = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Read from a picture' }).click()
    await (await opened).setFiles(file)
  }
  await choose({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('This file could not be read as a picture.')).toBeVisible()
  const picture = (text: string) => ({
    name: 'code.gif',
    mimeType: 'image/gif',
    // One pixel for each module, as small as a code can be drawn.
    buffer: Buffer.from(encodeQR(text, 'gif')),
  })
  await choose(picture('https://example.com'))
  await expect(page.getByText('This QR code holds no bitcoin address.')).toBeVisible()
  await choose(picture(ADDRESS))
  await expect(recipient(page)).toHaveValue(ADDRESS)
  await expect(page.getByText(/^Read from the QR code/)).toBeVisible()
  expect(sent).toEqual([])
})
