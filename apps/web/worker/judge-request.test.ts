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
])('%s is the business of the API, asked for by a script or opened in a tab', (path) => {
  expect(judge(path)).toBe('pass')
  expect(judge(path, 'navigate')).toBe('pass')
})

test.each([
  '/auth/v1/verify?token=t&type=signup',
  '/auth/v1/callback?code=c&state=s',
  '/signin?token_hash=t&type=recovery',
  '/dashboard?code=c',
  '/?error=access_denied',
])('%s may bring a token, and is left to the browser', (path) => {
  expect(judge(path, 'navigate')).toBe('pass')
})

test('whatever is sent or goes to another origin passes by', () => {
  expect(judge('/assets/index-abc.js', 'cors', 'POST')).toBe('pass')
  expect(judge('https://elsewhere.example/assets/index-abc.js')).toBe('pass')
  expect(judge('https://elsewhere.example/', 'navigate')).toBe('pass')
})

test.each(['/', '/terms', '/signin', '/dashboard', '/wallet', '/no/such/page'])('%s is a page', (path) => {
  expect(judge(path, 'navigate')).toBe('page')
})

test('the fragment of an address, which may be a session, changes nothing and is not looked at', () => {
  expect(judge('/#access_token=secret', 'navigate')).toBe('page')
})

test.each([
  '/assets/index-abc.js',
  '/assets/index-abc.css',
  '/assets/sans-abc.woff2',
  '/assets/line-abc.svg',
])('%s is kept', (path) => {
  expect(judge(path)).toBe('kept-first')
})

test('a file whose name does not change is asked for again', () => {
  expect(judge('/theme.js', 'no-cors')).toBe('fresh-first')
})

test.each([
  '/sw.js',
  '/manifest.webmanifest',
  '/icons/icon-192.png',
  '/favicon.svg',
  '/assets/',
  '/assets/a/b.js',
])('%s, which the shell does without, passes by', (path) => {
  expect(judge(path)).toBe('pass')
  expect(judge(path, 'navigate')).toBe('pass')
})

test('a script that reads a page gets it from the network', () => {
  expect(judge('/wallet')).toBe('pass')
})
