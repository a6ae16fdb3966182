import { expect } from 'vitest'
import type { TestApp } from '../harness/test-app.ts'
import { emailsTo } from './people.ts'

export async function newestEmail(app: TestApp, email: string) {
  const [mail] = await emailsTo(app, email)
  if (!mail) throw new Error(`There is no email to ${email}.`)
  return { kind: mail.kind, code: mail.code ?? '', link: new URL(mail.link ?? app.url) }
}

export const emailKindsTo = async (app: TestApp, email: string): Promise<string[]> =>
  (await emailsTo(app, email)).map(({ kind }) => kind)

/** Submits the confirmation page of an email link. Returns the URL that it redirects to. */
export async function pressButton(app: TestApp, link: URL): Promise<URL> {
  const reply = await app.request.post('/auth/v1/verify/confirm').type('form').send(link.search.slice(1))
  expect(reply.status).toBe(303)
  return new URL(reply.headers.location ?? '')
}

export const fragmentOf = ({ hash }: URL): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(hash.slice(1)))
