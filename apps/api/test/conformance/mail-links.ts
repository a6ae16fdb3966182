import { mailsTo } from '../people.ts'
import type { TestApp } from '../test-app.ts'

/** The newest mail to an address: its link, and the digits for where it cannot be opened. */
export async function newestMail(app: TestApp, email: string): Promise<{ link: URL; code: string }> {
  const [mail] = await mailsTo(app, email)
  if (!mail?.link) throw new Error(`There is no mail with a link to ${email}.`)
  return { link: new URL(mail.link), code: mail.code ?? '' }
}

/** Presses the button behind a mailed link. Yields the address that the browser is sent to. */
export async function press(app: TestApp, link: URL): Promise<string> {
  const reply = await app.request
    .post('/auth/v1/verify/confirm')
    .type('form')
    .send(Object.fromEntries(link.searchParams))
  if (reply.status !== 303) throw new Error(`The button answered ${reply.status}: ${reply.text}`)
  return String(reply.headers.location)
}
