import { expect } from 'vitest'
import type { TestApp } from '../harness/test-app.ts'
import { mailsTo, VERSIONED } from './people.ts'

/** The newest email to an address, and what it carries. */
export async function newestMail(app: TestApp, email: string) {
  const [mail] = await mailsTo(app, email)
  if (!mail) throw new Error(`There is no mail to ${email}.`)
  return { kind: mail.kind, code: mail.code ?? '', link: new URL(mail.link ?? app.url) }
}

export const kindsTo = async (app: TestApp, email: string): Promise<string[]> =>
  (await mailsTo(app, email)).map(({ kind }) => kind)

/** Presses the button of a link's page. Yields where the browser goes. */
export async function pressButton(app: TestApp, link: URL): Promise<URL> {
  const reply = await app.request
    .post('/auth/v1/verify/confirm')
    .type('form')
    .send(Object.fromEntries(link.searchParams))
  expect(reply.status).toBe(303)
  return new URL(reply.headers.location ?? '')
}

export const fragmentOf = ({ hash }: URL): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(hash.slice(1)))

/** POST /verify, as clients call it. */
export const verifyCall = (app: TestApp, body: object) =>
  app.request.post('/auth/v1/verify').set(VERSIONED).send(body)
