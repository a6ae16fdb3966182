import { getTickerEndpoint } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { temporaryApp } from '../harness/test-app.ts'

describe('prices in the whole app', () => {
  test('the app fetches prices from the configured URL', async () => {
    const requestedUrls: string[] = []
    const app = await temporaryApp({
      env: { PRICE_SOURCE: 'public', PRICE_TICKER_URL: 'https://ticker.example/btc' },
      fetch: async (url) => {
        requestedUrls.push(String(url))
        return Response.json({ last_trade_price: 84_000.5, price_24h: '82000' })
      },
    })
    const reply = await app.request.get(getTickerEndpoint.path)
    expect(reply.body).toMatchObject({
      last_trade_price: 84000.5,
      price_24h: 82000,
      source: 'ticker.example',
    })
    expect(requestedUrls).toEqual(['https://ticker.example/btc'])
  })
})
