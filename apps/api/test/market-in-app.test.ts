import { spotPriceEndpoint, tickerEndpoint } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { temporaryApp } from './test-app.ts'

describe('prices in the whole app', () => {
  test('are public and come from the configured source', async () => {
    const app = await temporaryApp({ env: { PRICE_SOURCE: 'simulated' } })
    const reply = await app.request.get(spotPriceEndpoint.path)
    expect(reply.status).toBe(200)
    expect(spotPriceEndpoint.reply.parse(reply.body)).toMatchObject({
      source: 'simulated',
      as_of: app.clock.now().toISOString(),
    })
  })

  test('are fetched from the configured URL', async () => {
    const asked: string[] = []
    const app = await temporaryApp({
      env: { PRICE_SOURCE: 'public', PRICE_TICKER_URL: 'https://ticker.example/btc' },
      fetch: async (url) => {
        asked.push(String(url))
        return Response.json({ last_trade_price: 84_000.5, price_24h: '82000' })
      },
    })
    const reply = await app.request.get(tickerEndpoint.path)
    expect(reply.body).toMatchObject({
      last_trade_price: 84000.5,
      price_24h: 82000,
      source: 'ticker.example',
    })
    expect(asked).toEqual(['https://ticker.example/btc'])
  })
})
