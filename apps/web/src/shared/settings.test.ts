import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('a tag that holds no JSON yields the defaults', () => {
  expect(readSettings('{brand')).toEqual({
    brand: 'Satlens',
    host: null,
    payment_link: null,
    public_trading_pages: false,
    publishable_key: null,
    ethereum_endpoint: false,
    providers: [],
    text_messages: false,
    bitcoin: { network: 'signet', indexed: false },
  })
})

test('one malformed setting does not become the page', () => {
  expect(readSettings('{"payment_link":"not an address"}').payment_link).toBeNull()
})

test('the settings of the deployment reach the page', () => {
  const text =
    '{"brand":"Acme","host":"acme.example","payment_link":"https://pay.example/x","public_trading_pages":true,"publishable_key":"sb_publishable_x","ethereum_endpoint":true,"providers":[{"id":"house","name":"House"}],"text_messages":true,"bitcoin":{"network":"mainnet","indexed":true}}'
  expect(readSettings(text)).toEqual({
    brand: 'Acme',
    host: 'acme.example',
    payment_link: 'https://pay.example/x',
    public_trading_pages: true,
    publishable_key: 'sb_publishable_x',
    ethereum_endpoint: true,
    providers: [{ id: 'house', name: 'House' }],
    text_messages: true,
    bitcoin: { network: 'mainnet', indexed: true },
  })
})
