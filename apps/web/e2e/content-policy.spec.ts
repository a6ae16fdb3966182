import { expect, test } from './fixtures.ts'

test.beforeEach(({ noise }) => {
  noise.allow(/content security policy|trusted ?types|trusted(html|script)/i)
})

/** What an injected script would try. Each is an expression for the page. */
const ATTEMPTS = [
  ['write markup', "document.body.innerHTML = '<p>written</p>'"],
  ['write markup beside an element', "document.body.insertAdjacentHTML('beforeend', '<p>written</p>')"],
  ['write a document', "document.write('<p>written</p>')"],
  ['parse markup', "new DOMParser().parseFromString('<p>written</p>', 'text/html')"],
  ['run a text', "(0, eval)('1')"],
  ['make a function of a text', "new Function('return 1')"],
  ['run a text later', "setTimeout('window.ran = true', 0)"],
  ['load a script', "document.createElement('script').src = 'https://elsewhere.example/x.js'"],
  ['write a script', "document.createElement('script').text = 'window.ran = true'"],
  ['allow itself everything', "trustedTypes.createPolicy('default', { createHTML: (text) => text })"],
  ['make a policy of its own', "trustedTypes.createPolicy('mine', { createHTML: (text) => text })"],
] as const

/** The debugger that the test speaks through may run any text; what it puts off is the page's own again. */
const later = (attempt: string): string => `new Promise((resolve) => setTimeout(() => {
  try { ${attempt}; resolve('It went through.') } catch (error) { resolve(String(error)) }
}, 0))`

test('an injected script can run nothing on an app page, a prerendered page and the reference', async ({
  page,
}) => {
  for (const path of ['/', '/signin', '/docs']) {
    await page.goto(path)
    for (const [what, attempt] of ATTEMPTS) {
      expect(await page.evaluate(later(attempt)), `${what} on ${path}`).toMatch(
        /Trusted|Content Security Policy|unsafe-eval/i,
      )
    }
    await expect(page.getByText('written')).toHaveCount(0)
    expect(await page.evaluate('window.ran')).toBeUndefined()
  }
})

test('a page cannot send anything to another site or embed a frame', async ({ page }) => {
  const left: string[] = []
  await page.route('https://elsewhere.example/**', (route) => {
    left.push(route.request().url())
    return route.abort()
  })
  await page.goto('/')
  await expect(page.evaluate("fetch('https://elsewhere.example/')")).rejects.toThrow(/Failed to fetch/)
  await page.evaluate(
    "document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/x.png' }))",
  )
  await page.evaluate(
    "document.body.append(Object.assign(document.createElement('iframe'), { src: '/terms' }))",
  )
  await page.evaluate(
    "document.head.append(Object.assign(document.createElement('base'), { href: 'https://elsewhere.example' }))",
  )
  expect(await page.evaluate("Object.assign(document.createElement('a'), { href: 'x' }).href")).toMatch(
    /^http:\/\/localhost/,
  )
  expect(page.frames().filter((frame) => frame.url().includes('/terms'))).toEqual([])
  expect(left).toEqual([])
})
