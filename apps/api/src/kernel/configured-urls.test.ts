import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('addresses in the environment', () => {
  test.each([
    ['SITE_URL', 'app.example'],
    ['SITE_URL', 'https://app.example/?campaign=1'],
    ['SITE_URL', 'https://app.example/#top'],
    ['SITE_URL', 'https://me:secret@app.example'],
    ['SITE_URL', 'ftp://app.example'],
    ['API_EXTERNAL_URL', 'api.example'],
    ['API_EXTERNAL_URL', 'https://api.example/?a#b'],
    ['API_EXTERNAL_URL', 'https://api.example/auth/v1'],
    ['CORS_ORIGINS', 'app.example'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://app.example/dashboard'],
    ['CORS_ORIGINS', 'https://app.example,'],
    ['WEBAUTHN_ORIGINS', 'app.example'],
    ['BREACHED_PASSWORDS_URL', 'https://range.example/?a=b'],
    ['ETHEREUM_RPC_URL', 'node.example/v3'],
    ['ETHEREUM_RPC_URL', 'wss://node.example'],
    ['ETHEREUM_RPC_URL', 'https://me:secret@node.example'],
  ])('%s %s would never match, and is refused by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name}: `))
  })

  test('origins are read as browsers name them', () => {
    const { CORS_ORIGINS } = readConfig({ CORS_ORIGINS: 'https://App.example/, capacitor://localhost' })
    expect(CORS_ORIGINS).toEqual(['https://app.example', 'capacitor://localhost'])
  })

  test('a comma within braces does not end a pattern', () => {
    const { REDIRECT_URLS } = readConfig({ REDIRECT_URLS: 'https://{a,b}.example/**, app://{c,d}' })
    expect(REDIRECT_URLS).toEqual(['https://{a,b}.example/**', 'app://{c,d}'])
  })

  test('security keys are made for the host of the site or a parent of it, and for no other', () => {
    const read = (host: string) => readConfig({ SITE_URL: 'https://app.example.org', WEBAUTHN_RP_ID: host })
    expect(() => read('other.org')).toThrow(/WEBAUTHN_RP_ID: /)
    expect(() => read('pp.example.org')).toThrow(/WEBAUTHN_RP_ID: /)
    expect(read('example.org').WEBAUTHN_RP_ID).toBe('example.org')
    expect(read('app.example.org').WEBAUTHN_RP_ID).toBe('app.example.org')
  })
})
