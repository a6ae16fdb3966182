import { TYPED_IDENTITY } from '../test/typed-identity.ts'
import { expect, expectToast, readBrowserStorage, test } from './fixtures.ts'

test.use({ isMember: true })

const DOCUMENT = {
  name: 'passport-of-zephyrine.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><!-- inkwell-4711 --></svg>'),
}

test('a submitted identity form sends nothing and stores nothing', async ({ page, context }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const sent: string[] = []
  context.on('request', (request) => {
    sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  })
  await page.goto('/kyc')
  await page.waitForLoadState('networkidle')
  const before = sent.length

  for (const [label, text] of Object.entries(TYPED_IDENTITY))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('ID document').setInputFiles(DOCUMENT)
  await page.getByRole('button', { name: 'Submit Verification' }).click()
  await expectToast(page, 'Verification Submitted', 'This is a demo. Nothing was sent for review.')
  await expect(page.getByRole('region', { name: 'Demo verification' })).toBeVisible()
  await expect(
    page.getByText('A review usually takes 1-2 business days. This demo has no review.'),
  ).toBeVisible()

  // The header polls its price, and a font file is loaded for the first character that needs it.
  const expected = /^GET [^?]*(\/market\/|\.woff2 $)/
  expect(sent.slice(before).filter((line) => !expected.test(line))).toEqual([])
  const everything = [...sent, ...logged, await readBrowserStorage(page), await page.content()].join('\n')
  for (const text of [...Object.values(TYPED_IDENTITY), DOCUMENT.name, 'inkwell-4711'])
    expect(everything, text).not.toContain(text)
})

test('the content policy allows the preview of a chosen picture', async ({ page }) => {
  await page.goto('/kyc')
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } })
  const file = { name: 'picture.png', mimeType: 'image/png', buffer: png }
  await page.getByLabel('ID document').setInputFiles(file)
  const picture = page.getByRole('img', { name: 'Preview of your document' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
})
