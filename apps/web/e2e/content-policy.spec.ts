import { expect, test } from './fixtures.ts'

test.beforeEach(({ allowErrors }) => {
  allowErrors(/content security policy|trusted ?types|trusted(html|script)/i)
})

/** What an injected script would try: statements to evaluate in the page. */
const ATTEMPTS = [
  ['write markup', "document.body.innerHTML = '<p>written</p>'"],
  ['write markup beside an element', "document.body.insertAdjacentHTML('beforeend', '<p>written</p>')"],
  ['write a document', "document.write('<p>written</p>')"],
  ['parse markup', "new DOMParser().parseFromString('<p>written</p>', 'text/html')"],
  ['evaluate a string', "(0, eval)('1')"],
  ['create a function from a string', "new Function('return 1')"],
  ['evaluate a string later', "setTimeout('window.ran = true', 0)"],
  ['load a script', "document.createElement('script').src = 'https://elsewhere.example/x.js'"],
  ['write a script', "document.createElement('script').text = 'window.ran = true'"],
  ['create the default policy', "trustedTypes.createPolicy('default', { createHTML: (text) => text })"],
  ['create a policy of its own', "trustedTypes.createPolicy('mine', { createHTML: (text) => text })"],
] as const

/** The debugger that evaluates for the test is exempt from the policy; a callback of a timer is not. */
const later = (attempt: string): string => `new Promise((resolve) => setTimeout(() => {
  try { ${attempt}; resolve('It went through.') } catch (error) { resolve(String(error)) }
}, 0))`

test('an injected script can run nothing on any kind of page', async ({ page }) => {
  for (const path of ['/', '/signin']) {
    await page.goto(path)
    for (const [what, attempt] of ATTEMPTS) {
      const error = await page.evaluate(later(attempt))
      expect(error, `${what} on ${path}`).toMatch(/Trusted|Content Security Policy|unsafe-eval/i)
    }
    await expect(page.getByText('written')).toHaveCount(0)
    expect(await page.evaluate('window.ran')).toBeUndefined()
  }
})

test('scripts of the API reference cannot read the session or send to other sites', async ({
  page,
  allowErrors,
  createAccount,
  signInAs,
}) => {
  allowErrors(/Failed to load resource|ERR_FAILED|NotSameOrigin/)
  await signInAs(await createAccount())
  await page.goto('/docs')
  await expect(page.getByRole('heading', { name: 'Satlens API' })).toBeVisible()
  expect(await page.evaluate('self.origin')).toBe('null')
  for (const attempt of [
    'localStorage',
    'sessionStorage',
    'indexedDB.open("x")',
    'document.cookie',
    '(0, eval)("1")',
    'new Function("return 1")',
  ])
    expect(await page.evaluate(later(attempt)), attempt).toMatch(
      /SecurityError|sandboxed|unsafe-eval|Denied/i,
    )
  await expect(page.evaluate("fetch('https://elsewhere.example/')")).rejects.toThrow(/Failed to fetch/)
  await page.evaluate(
    "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.ran = true\">')",
  )
  expect(await page.evaluate('window.ran')).toBeUndefined()
})

test('a page cannot send anything to another site or embed a frame', async ({ page }) => {
  const sent: string[] = []
  await page.route('https://elsewhere.example/**', (route) => {
    sent.push(route.request().url())
    return route.abort()
  })
  await page.goto('/')
  await expect(page.evaluate("fetch('https://elsewhere.example/')")).rejects.toThrow(/Failed to fetch/)
  const link = await page.evaluate(() => {
    const add = (tag: string, attributes: object, parent = document.body) =>
      parent.appendChild(Object.assign(document.createElement(tag), attributes))
    add('img', { src: 'https://elsewhere.example/x.png' })
    add('iframe', { src: '/terms' })
    add('base', { href: 'https://elsewhere.example' }, document.head)
    return Object.assign(document.createElement('a'), { href: 'x' }).href
  })
  expect(link).toMatch(/^http:\/\/localhost/)
  expect(page.frames().filter((frame) => frame.url().includes('/terms'))).toEqual([])
  expect(sent).toEqual([])
})
