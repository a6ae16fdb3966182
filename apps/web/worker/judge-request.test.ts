import { expect, test } from 'vitest'
import { judgeRequest } from './judge-request.ts'

const shell = { origin: 'https://acme.example', files: new Set(['/theme.js', '/dashboard']) }
const judge = (path: string, mode = 'cors', method = 'GET') =>
  judgeRequest({ method, mode, url: new URL(path, shell.origin).href }, shell)

const JUDGEMENTS: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
  [
    'leaves API paths to the network',
    'pass',
    ['cors', 'navigate'],
    [
      ...['/auth/v1/user', '/rest/v1/profiles', '/functions/v1/bitcoin-get-balance'],
      ...['/market/v1/prices/BTC-USD/spot', '/alerts/v1/unsubscribe', '/ethereum/v1/rpc', '/app/v1/anything'],
      ...['/dev/mailbox', '/docs', '/docs/style.css', '/openapi.json', '/livez', '/readyz', '/metrics'],
    ],
  ],
  [
    'leaves addresses that may carry a token to the network',
    'pass',
    ['navigate'],
    [
      ...['/auth/v1/verify?token=t&type=signup', '/auth/v1/callback?code=c&state=s'],
      ...['/signin?token_hash=t&type=recovery', '/dashboard?code=c', '/?error=access_denied'],
    ],
  ],
  [
    'leaves files that the shell does not need to the network',
    'pass',
    ['cors', 'navigate'],
    ['/sw.js', '/manifest.webmanifest', '/icons/icon-192.png', '/favicon.svg', '/assets/', '/assets/a/b.js'],
  ],
  ['leaves a page read by a script to the network', 'pass', ['cors'], ['/wallet']],
  ['leaves other origins to the network', 'pass', ['cors'], ['https://elsewhere.example/assets/a-abc.js']],
  ['leaves pages of other origins to the network', 'pass', ['navigate'], ['https://elsewhere.example/']],
  [
    'takes a navigation for a page',
    'page',
    ['navigate'],
    ['/', '/terms', '/dashboard', '/no/such/page', '/#access_token=secret'],
  ],
  [
    'serves files with a hash from the cache first',
    'cache-first',
    ['cors'],
    ['/assets/index-abc.js', '/assets/index-abc.css', '/assets/sans-abc.woff2', '/assets/line-abc.svg'],
  ],
  ['asks the network first for a file without a hash', 'network-first', ['no-cors'], ['/theme.js']],
]

test.each(JUDGEMENTS)('judgeRequest %s', (_what, expected, modes, paths) => {
  for (const path of paths)
    for (const mode of modes) expect([path, judge(path, mode)]).toEqual([path, expected])
})

test('judgeRequest leaves writes to the network', () => {
  expect(judge('/assets/index-abc.js', 'cors', 'POST')).toBe('pass')
})
