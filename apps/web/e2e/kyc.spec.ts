import { TYPED_IDENTITY } from '../test/typed-identity.ts'
import { expect, expectToast, readBrowserStorage, test } from './fixtures.ts'

test.use({ isMember: true })

const DOCUMENT = {
  name: 'passport-of-zephyrine.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><!-- inkwell-4711 --></svg>'),
}

test('a submitted identity form sends nothing and stores nothing', async ({ page, context }) => {
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  const asked: string[] = []
  context.on('request', (request) => {
    asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  })
  await page.goto('/kyc')
  await page.waitForLoadState('networkidle')
  const before = asked.length

  for (const [label, text] of Object.entries(TYPED_IDENTITY))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('ID document').setInputFiles(DOCUMENT)
  await page.getByRole('button', { name: 'Submit Verification' }).click()
  await expectToast(page, 'Verification Submitted', 'This is a demo. Nothing was sent for review.')
  await expect(page.getByRole('region', { name: 'Demo verification' })).toBeVisible()
  await expect(page.getByText('1-2 business days. No review happens in this demo.')).toBeVisible()

  // The header goes on polling its price, and a font file is loaded when a character first needs it.
  const expected = /^GET [^?]*(\/market\/|\.woff2 $)/
  expect(asked.slice(before).filter((line) => !expected.test(line))).toEqual([])
  const everything = [...asked, ...heard, await readBrowserStorage(page), await page.content()].join('\n')
  for (const text of [...Object.values(TYPED_IDENTITY), DOCUMENT.name, 'inkwell-4711'])
    expect(everything, text).not.toContain(text)
})

test('a chosen picture is drawn from the device under the content policy', async ({ page }) => {
  await page.goto('/kyc')
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } })
  await page
    .getByLabel('ID document')
    .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: png })
  const picture = page.getByRole('img', { name: 'Preview of the chosen document' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
})
