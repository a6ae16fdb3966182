import { createClient } from '@supabase/supabase-js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ban } from '#test/accounts/auth-call.ts'
import {
  createEthereumWallet,
  sendSignedMessage,
  signInMessage,
  signInWithWallet,
} from '#test/accounts/ethereum-wallet.ts'
import { auditOf, claimsOf } from '#test/accounts/people.ts'
import { PUBLISHED_KEY, UnusedSocket } from '#test/accounts/published-client.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { temporaryApp } from '#test/harness/test-app.ts'
import { startEthereumNode } from '#test/servers/ethereum-node.ts'

const OTHER_SITE = 'https://app.example.com'
const app = appPerFile({
  WEB3_ETHEREUM: 'true',
  REDIRECT_URLS: `${OTHER_SITE}/**,https://shared.example/app,http://plain.example/**`,
})
const after = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000)
const INVALID = { error: 'invalid_grant', code: 'invalid_credentials' }

describe('sign-in with an Ethereum wallet', () => {
  test('creates an account for the address, and finds it again by any spelling', async () => {
    const wallet = createEthereumWallet()
    const first = await signInWithWallet(app, wallet)
    expect(first).toMatchObject({ status: 200, body: { user: { email: '', is_anonymous: false } } })
    const { user } = first.body
    const subject = `web3:ethereum:${wallet.address}`
    expect(user.identities).toMatchObject([{ provider: 'web3', id: subject }])
    expect(user.user_metadata).toMatchObject({
      sub: subject,
      custom_claims: {
        address: wallet.address,
        chain: 'ethereum',
        network: '1',
        statement: 'Sign in to Satlens.',
      },
    })
    expect(claimsOf(first.body)).toMatchObject({ aal: 'aal1', amr: [{ method: 'web3' }], email: '' })
    const message = signInMessage(app, wallet.address, {
      nonce: 'another12',
      uri: `${OTHER_SITE}/x`,
      domain: 'app.example.com',
    })
    const inLowerCase = message.replace(/0x[\da-f]{40}/i, wallet.address)
    const again = await sendSignedMessage(app, inLowerCase, await wallet.sign(inLowerCase))
    expect(again.body.user.id).toBe(user.id)
    const actions = (await auditOf(app, user.id)).map(({ payload }) => payload.action)
    expect(actions).toEqual(['user_signedup', 'login', 'login'])
  })

  test('the published client signs in with the wallet of the browser', async () => {
    const { provider, address } = createEthereumWallet()
    const { auth } = createClient(app.url, PUBLISHED_KEY, {
      auth: { autoRefreshToken: false, persistSession: false },
      realtime: { transport: UnusedSocket as never },
    })
    const { data, error } = await auth.signInWithWeb3({
      chain: 'ethereum',
      wallet: provider as never,
      statement: 'I accept the terms.',
      options: { url: `${app.url}/signin` },
    })
    expect(error).toBeNull()
    expect(data.user?.identities?.[0]?.id).toBe(`web3:ethereum:${address}`)
  })

  test('a message starts only one session, also if it is sent twice at once', async () => {
    const wallet = createEthereumWallet()
    const message = signInMessage(app, wallet.address)
    const signature = await wallet.sign(message)
    const replies = await Promise.all([1, 2].map(() => sendSignedMessage(app, message, signature)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    const rejected = replies.find(({ status }) => status === 400)
    expect(rejected?.body).toMatchObject({ ...INVALID, message: 'Signed Ethereum message was already used' })
  })

  test.each([
    [
      'another site',
      () => ({ domain: 'evil.example', uri: 'https://evil.example/' }),
      /not allowed on this server/,
    ],
    ['a domain other than that of the URI', () => ({ domain: 'evil.example' }), /Domain that does not match/],
    [
      'a host of which only a path is allowed',
      () => ({ domain: 'shared.example', uri: 'https://shared.example/app' }),
      /Domain/,
    ],
    [
      'a page without TLS',
      () => ({ domain: 'plain.example', uri: 'http://plain.example/' }),
      /does not use HTTPS/,
    ],
    ['eleven minutes ago', () => ({ issuedAt: after(-11) }), /issued too long ago/],
    ['two minutes ahead', () => ({ issuedAt: after(2) }), /too far in the future/],
    ['an expired message', () => ({ expirationTime: after(0) }), /is expired/],
    ['a message for later', () => ({ notBefore: after(1) }), /becomes valid in the future/],
  ])('rejects a message for or from %s', async (_what, fields, message) => {
    const reply = await signInWithWallet(app, createEthereumWallet(), fields())
    expect(reply).toMatchObject({
      status: 400,
      body: { ...INVALID, message: expect.stringMatching(message) },
    })
  })

  test.each([
    ['another version', (text: string) => text.replace('Version: 1', 'Version: 2'), /Version/],
    ['a short nonce', (text: string) => text.replace(/Nonce: .*/, 'Nonce: abc1234'), /Nonce/],
    ['chain 0', (text: string) => text.replace('Chain ID: 1', 'Chain ID: 0'), /EIP-4361/],
    ['text after the end', (text: string) => `${text}\nURI: https://evil.example`, /EIP-4361/],
    ['no time', (text: string) => text.replace(/\nIssued At: .*/, ''), /EIP-4361/],
    ['an impossible time', (text: string) => text.replace(/(At: ).*/, '$12026-13-01T00:00:00Z'), /Issued At/],
  ])('rejects a message with %s', async (_what, change, message) => {
    const wallet = createEthereumWallet()
    const text = change(signInMessage(app, wallet.address))
    const reply = await sendSignedMessage(app, text, await wallet.sign(text))
    const expected = { code: 'validation_failed', message: expect.stringMatching(message) }
    expect(reply).toMatchObject({ status: 400, body: expected })
  })

  test('rejects signatures of another wallet and malformed ones, and creates no account', async () => {
    const users = await app.sql('select count(*) from users')
    const message = signInMessage(app, createEthereumWallet().address)
    const signature = await createEthereumWallet().sign(message)
    for (const wrong of [signature, `0x${'00'.repeat(65)}`, `${signature.slice(0, -2)}63`]) {
      expect(await sendSignedMessage(app, message, wrong)).toMatchObject({
        status: 400,
        body: { ...INVALID, error_description: 'Signature does not match address in message' },
      })
    }
    expect((await sendSignedMessage(app, message, 'none')).body.code).toBe('validation_failed')
    expect(await app.sql('select count(*) from users')).toEqual(users)
  })

  test('rejects a banned user, and Solana', async () => {
    const wallet = createEthereumWallet()
    const { body } = await signInWithWallet(app, wallet)
    await ban(app, body.user.id)
    expect((await signInWithWallet(app, wallet, { nonce: 'another12' })).body.code).toBe('user_banned')
    const solana = app.request.post('/auth/v1/token?grant_type=web3').send({ chain: 'solana' })
    expect((await solana).body).toMatchObject({ code: 422, msg: 'Solana Web3 provider is disabled' })
  })

  test('requires a captcha and open sign-up where they are configured', async () => {
    const env = { WEB3_ETHEREUM: 'true' }
    const closed = await temporaryApp({ env: { ...env, DISABLE_SIGNUP: 'true' } })
    const wallet = createEthereumWallet()
    expect((await signInWithWallet(closed, wallet)).body.code).toBe('signup_disabled')
    const guarded = await temporaryApp({ env: { ...env, CAPTCHA_SECRET: 'captcha secret' } })
    expect((await signInWithWallet(guarded, wallet)).body.code).toBe('captcha_failed')
  })
})

describe('contract wallets', () => {
  // Contracts that answer every call with the magic value of EIP-1271, and with zero.
  const ACCEPTS = '0x631626ba7e60e01b60005260206000f3'
  const REJECTS = '0x600060005260206000f3'

  test('a node decides on the signature of a contract on its chain', { timeout: 30_000 }, async () => {
    const node = await startEthereumNode()
    onTestFinished(() => node.stop())
    const withNode = await temporaryApp({ env: { WEB3_ETHEREUM: 'true', ETHEREUM_RPC_URL: node.url } })
    const { address } = createEthereumWallet()
    const send = (fields: object, to = withNode) =>
      sendSignedMessage(to, signInMessage(to, address, fields), `0x${'12'.repeat(96)}`)
    await node.setCode(address, REJECTS)
    expect((await send({ nonce: 'rejected1' })).body).toMatchObject(INVALID)
    await node.setCode(address, ACCEPTS)
    expect((await send({ chainId: 5 })).body).toMatchObject(INVALID)
    expect((await send({})).body.user.identities[0].id).toBe(`web3:ethereum:${address}`)
    expect((await send({}, app)).body).toMatchObject(INVALID)
    await node.stop()
    expect(await send({ nonce: 'another12' })).toMatchObject({ status: 503 })
  })
})
