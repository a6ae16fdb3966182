import { type AlertNotice, createAlertEndpoint, getSpotPriceEndpoint } from '@satlens/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newUser } from '../accounts/new-user.ts'
import { temporaryApp } from '../harness/test-app.ts'
import { startMailServer } from '../servers/mail-server.ts'

// A busy machine needs several seconds to start the app.
const SLOW = { timeout: 60_000 }

test('a price that crosses an alert creates a notice and an email', SLOW, async () => {
  const mails = await startMailServer()
  onTestFinished(() => mails.close())
  let price = '64000'
  const prices = { PRICE_SOURCE: 'public', PRICE_SPOT_URL: 'https://spot.example/btc' }
  const app = await temporaryApp({
    env: { ...prices, SMTP_URL: mails.url, MAILER_AUTOCONFIRM: 'true' },
    fetch: async () => Response.json({ data: { amount: price } }),
  })
  const user = await newUser(app)
  const waitForPrice = async () => {
    app.clock.advance({ seconds: 20 })
    await vi.waitFor(async () => {
      const reply = await app.request.get(getSpotPriceEndpoint.path)
      const data = { amount: `${price}.00` }
      expect(reply.body).toMatchObject({ data, status: 'live', source: 'spot.example' })
    }, SLOW)
  }
  await waitForPrice()
  const alert = { kind: 'price_above', value: '65000' }
  await app.request.post(createAlertEndpoint.path).set(user.bearer).send(alert)
  price = '65500'
  await waitForPrice()
  await vi.waitFor(() => expect(mails.received).toHaveLength(1), SLOW)
  const [mail] = mails.received
  expect(mail).toMatchObject({
    subject: 'Satlens: Price at or above $65,000.00',
    to: [{ address: user.email }],
  })
  const link = /Unsubscribe:\n(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const header = { key: 'list-unsubscribe', value: `<${link}>` }
  expect(mail?.headers).toContainEqual(expect.objectContaining(header))
  const { body } = await app.request.get('/alerts/v1/notices').set(user.bearer)
  expect(body.notices as AlertNotice[]).toMatchObject([{ price: '65500.00', mailed: true }])
  // The unsubscribe link works on this server.
  expect((await app.request.post(link.slice(app.url.length))).status).toBe(200)
  expect((await app.request.get('/alerts/v1/alerts').set(user.bearer)).body.settings.mails).toBe(false)
})
