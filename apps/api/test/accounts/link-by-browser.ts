import { createHash, randomBytes } from 'node:crypto'
import type { TestApp } from '../harness/test-app.ts'
import { cookieBrowser } from './cookie-browser.ts'
import { bearer, type Token, VERSIONED } from './people.ts'

/** Starts to link an account at `acme` in a new browser. The returned URL is the provider's authorization URL. */
export async function beginLink(app: TestApp, by: Token, flow: 'implicit' | 'pkce') {
  const browser = cookieBrowser(app.url)
  const verifier = randomBytes(56).toString('hex')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const query = new URLSearchParams({
    provider: 'acme',
    skip_http_redirect: 'true',
    redirect_to: `${app.url}/dashboard`,
    ...(flow === 'pkce' ? { code_challenge, code_challenge_method: 's256' } : {}),
  })
  const reply = await browser.fetch(`${app.url}/auth/v1/user/identities/authorize?${query}`, {
    headers: { ...VERSIONED, ...bearer(by) },
  })
  const body = (await reply.json()) as { url?: string }
  if (!body.url) throw new Error(`The linking did not start: ${JSON.stringify(body)}`)
  return { browser, url: body.url, verifier }
}

export const exchangeAuthCode = (app: TestApp, landed: URL, verifier: string) =>
  app.request
    .post('/auth/v1/token?grant_type=pkce')
    .set(VERSIONED)
    .send({ auth_code: landed.searchParams.get('code') ?? '', code_verifier: verifier })
