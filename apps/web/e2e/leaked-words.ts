import { createHmac, pbkdf2Sync } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'

export function findLeakedWords(text: string, words: readonly string[]): string[] {
  const seed = pbkdf2Sync(words.join(' '), 'mnemonic', 2048, 64, 'sha512')
  const master = createHmac('sha512', 'Bitcoin seed').update(seed).digest()
  const secrets = [
    ['the seed', seed],
    ['the master key', master.subarray(0, 32)],
  ] as const
  return [
    ...words.slice(0, -2).flatMap((_word, at) => {
      // Whatever stands between them: spaces, quotes, the numbers of a list.
      const sequence = new RegExp(words.slice(at, at + 3).join('[^a-z]{1,24}'), 'i')
      return sequence.test(text) ? [`words ${at + 1} to ${at + 3}`] : []
    }),
    ...secrets.flatMap(([name, bytes]) =>
      [bytes.toString('hex'), bytes.toString('base64').slice(0, 40)].some((form) => text.includes(form))
        ? [name]
        : [],
    ),
    ...(/[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{20}/i.test(text) ? ['an extended private key'] : []),
  ]
}

export function recordRequests(context: BrowserContext): () => Promise<string> {
  const sent: Promise<string>[] = []
  context.on('request', (request) => {
    const headers = request.allHeaders().catch(() => request.headers())
    sent.push(
      headers.then(
        (all) => `${request.method()} ${request.url()}\n${JSON.stringify(all)}\n${request.postData() ?? ''}`,
      ),
    )
  })
  return async () => (await Promise.all(sent)).join('\n')
}
