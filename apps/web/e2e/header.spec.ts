import { test } from './fixtures.ts'
import { expectHeader } from './header.ts'
import { GUARDED_SCREENS, PUBLIC_SCREENS } from './screens.ts'

test('on every page a visitor has the links of a visitor, and a member those of a member', async ({
  page,
  noise,
  createAccount,
  signInAs,
}) => {
  noise.allow(/404/)
  for (const path of [...PUBLIC_SCREENS.map((screen) => screen.path), '/nowhere']) {
    await page.goto(path)
    await expectHeader(page, 'visitor')
  }
  await signInAs(await createAccount())
  for (const path of [
    '/',
    '/terms',
    '/privacy',
    '/nowhere',
    ...GUARDED_SCREENS.map((screen) => screen.path),
  ]) {
    await page.goto(path)
    await expectHeader(page, 'member')
  }
})
