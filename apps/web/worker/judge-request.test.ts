import { expect, test } from 'vitest'
import { judgeRequest } from './judge-request.ts'

const shell = { origin: 'https://house.example', files: new Set(['/theme.js', '/dashboard']) }
const judge = (path: string, mode = 'cors', method = 'GET') =>
  judgeRequest({ method, mode, url: new URL(path, shell.origin).href }, shell)

test.each([
  '/auth/v1/user',
  '/rest/v1/profiles',
  '/functions/v1/bitcoin-get-balance',
  '/market/v1/prices/BTC-USD/spot',
  '/alerts/v1/unsubscribe',
  '/ethereum/v1/rpc',
  '/app/v1/anything',
  '/dev/mailbox',
  '/docs',
  '/docs/style.css',
  '/openapi.json',
  '/livez',
  '/readyz',
  '/metrics',
])('judgeRequest leaves %s to the network as an API path', (path) => {
  expect(judge(path)).toBe('pass')
  expect(judge(path, 'navigate')).toBe('pass')
})

test.each([
  '/auth/v1/verify?token=t&type=signup',
  '/auth/v1/callback?code=c&state=s',
  '/signin?token_hash=t&type=recovery',
  '/dashboard?code=c',
  '/?error=access_denied',
])('judgeRequest leaves %s to the network because it may carry a token', (path) => {
  expect(judge(path, 'navigate')).toBe('pass')
})

test('judgeRequest leaves writes and other origins to the network', () => {
  expect(judge('/assets/index-abc.js', 'cors', 'POST')).toBe('pass')
  expect(judge('https://elsewhere.example/assets/index-abc.js')).toBe('pass')
  expect(judge('https://elsewhere.example/', 'navigate')).toBe('pass')
})

test.each(['/', '/terms', '/dashboard', '/no/such/page', '/#access_token=secret'])(
  'judgeRequest takes a navigation to %s for a page',
  (path) => expect(judge(path, 'navigate')).toBe('page'),
)

test.each([
  '/assets/index-abc.js',
  '/assets/index-abc.css',
  '/assets/sans-abc.woff2',
  '/assets/line-abc.svg',
])('judgeRequest serves %s from the cache first', (path) => {
  expect(judge(path)).toBe('kept-first')
})

test('judgeRequest asks the network first for a file without a hash', () => {
  expect(judge('/theme.js', 'no-cors')).toBe('fresh-first')
})

test.each([
  '/sw.js',
  '/manifest.webmanifest',
  '/icons/icon-192.png',
  '/favicon.svg',
  '/assets/',
  '/assets/a/b.js',
])('judgeRequest leaves %s to the network, which the shell does not need', (path) => {
  expect(judge(path)).toBe('pass')
  expect(judge(path, 'navigate')).toBe('pass')
})

test('judgeRequest leaves a page read by a script to the network', () => {
  expect(judge('/wallet')).toBe('pass')
})
