import { expect, type Page } from '@playwright/test'
import { expectToast } from './fixtures.ts'

/** A toast in these words, which stand nowhere else on the page: whoever looks for them finds one place. */
export async function expectSaidOnce(page: Page, title: string, description?: string): Promise<void> {
  await expectToast(page, title, description)
  await expect(page.getByText(title, { exact: true })).toHaveCount(1)
  if (description !== undefined) await expect(page.getByText(description)).toHaveCount(1)
}

const SERVER_WORDS = 'The words of the server.'

/** The three ways in which a call fails, and what a toast then says under its title: the server's words, else `fallback`. */
export const failures = (fallback?: string) => [
  {
    kind: 'words of the server',
    said: SERVER_WORDS,
    ...answer({ message: SERVER_WORDS, msg: SERVER_WORDS }),
  },
  { kind: 'an answer without words', said: fallback, ...answer(null) },
  { kind: 'no network', said: fallback, reply: null },
]

const answer = (body: unknown) => ({ reply: { status: 500, body: JSON.stringify(body) } })

/** What the browser itself logs of such a failure. */
export const FAILURE_NOISE = /status of 500|net::ERR_INTERNET_DISCONNECTED/

type Failure = ReturnType<typeof failures>[number]

/**
 * Makes calls of this method to `path` fail so. Yields what lets them through again, once one has failed: what is on the
 * page may be what was said of the failure before.
 */
export async function failWith(page: Page, { reply }: Failure, path: string, method: string) {
  const pattern = (url: URL) => url.pathname === path
  let oneHasFailed = () => {}
  const failed = new Promise<void>((resolve) => {
    oneHasFailed = resolve
  })
  await page.route(pattern, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    if (reply === null) await route.abort('internetdisconnected')
    else await route.fulfill({ ...reply, contentType: 'application/json' })
    oneHasFailed()
  })
  return async () => {
    await failed
    await page.unroute(pattern)
  }
}

/** Holds back what is asked for at a path, or at those that fit a pattern. Yields what lets it go. */
export async function hold(page: Page, paths: string | RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    ({ pathname }) => (typeof paths === 'string' ? pathname === paths : paths.test(pathname)),
    async (route) => {
      await held
      await route.fallback()
    },
  )
  return release
}
