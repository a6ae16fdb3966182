import type { Page } from '@playwright/test'
import { expect, expectHeading } from '../fixtures.ts'
import { FROZEN_ORIGIN } from '../freeze-page.ts'
import { afterPress, button, next, pictured, type ScreenState } from './state.ts'

const ID = '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e70'
const CLIENT = { id: ID, name: 'Ledger Lens', uri: 'https://www.ledger-lens.example', is_verified: true }
const UNVERIFIED = { ...CLIENT, name: 'Ledger Lens CLI', uri: undefined, is_verified: false }
const EXPIRY = '2026-11-21T09:10:00.000Z'

const REQUEST = {
  authorization_id: ID,
  redirect_uri: 'https://www.ledger-lens.example/callback',
  client: CLIENT,
  user: { id: ID, email: 'ada@example.com' },
  scope: 'openid email offline_access',
  granted_scope: 'openid email',
  expires_at: EXPIRY,
}
const LOCAL_REQUEST = {
  ...REQUEST,
  client: UNVERIFIED,
  redirect_uri: 'http://127.0.0.1:51004/callback',
  scope: 'openid profile phone',
  granted_scope: '',
  resource: 'https://mcp.ledger-lens.example/v1',
}
const DEVICE_REQUEST = {
  user_code: 'BCDF-GHJK',
  client: UNVERIFIED,
  scope: 'openid offline_access',
  ip: '192.0.2.7',
  user_agent: 'ledger-lens/1.4 (Linux)',
  created_at: '2026-11-21T08:58:00.000Z',
  expires_at: EXPIRY,
}
const GRANTS = [
  {
    client: CLIENT,
    scopes: ['openid', 'email', 'offline_access'],
    granted_at: '2026-11-02T10:00:00.000Z',
    last_used_at: '2026-11-21T07:30:00.000Z',
  },
  {
    client: { ...UNVERIFIED, id: `${ID.slice(0, -1)}1` },
    scopes: ['openid'],
    granted_at: '2026-11-20T10:00:00.000Z',
  },
]

const CONSENT = `/oauth/consent?authorization_id=${ID}`
const answer = (page: Page, path: string, status: number, json: unknown) =>
  page.route(`${FROZEN_ORIGIN}/auth/v1/${path}`, (route) => route.fulfill({ status, json }))

/** The state of the consent page after a reload on which the server answers with `json`. */
const consent = (
  name: string,
  json: unknown,
  shown: (page: Page) => Promise<unknown>,
  status = 200,
): ScreenState =>
  next(name, async (page) => {
    await answer(page, `oauth/authorizations/${ID}`, status, json)
    await page.reload()
    await shown(page)
  })

const sees = (text: string) => (page: Page) => expect(page.getByText(text, { exact: true })).toBeVisible()

/** What apps and devices ask for, and where it is taken back. */
export const oauthStates: readonly ScreenState[] = [
  {
    ...pictured('consent', CONSENT, 'consent', (page) => expect(button(page, 'Allow')).toBeVisible()),
    arrange: (page) => answer(page, `oauth/authorizations/${ID}`, 200, REQUEST),
  },
  consent('consent, unverified app', LOCAL_REQUEST, sees('This app is unverified')),
  consent(
    'consent, second factor',
    { ...REQUEST, requires: 'second_factor' },
    sees('Two-step verification required'),
  ),
  consent(
    'consent, another account',
    { ...REQUEST, requires: 'other_account' },
    sees('This app asks for another account'),
  ),
  consent('consent, new sign-in', { ...REQUEST, requires: 'sign_in' }, sees('Sign in again to continue')),
  consent(
    'consent, over',
    { code: 'oauth_authorization_not_found', message: 'Over.' },
    (page) => expectHeading(page, 'This request is no longer valid'),
    404,
  ),
  consent('consent, failed', {}, sees('Failed to load the request'), 503),
  pictured('device', '/device', 'device, code', (page) => expectHeading(page, 'Connect a device')),
  afterPress('device, incomplete code', 'Continue', 'Code'),
  {
    ...next('device, question', async (page) => {
      await answer(page, 'oauth/device?**', 200, DEVICE_REQUEST)
      await page.getByLabel('Code').fill('BCDF-GHJK')
      await button(page, 'Continue').click()
      await sees('Only continue if you started this yourself')(page)
    }),
    picture: 'device-question',
  },
  next('device, connected', async (page) => {
    await answer(page, 'oauth/device', 200, { status: 'approved' })
    await button(page, 'Allow').click()
    await expectHeading(page, 'Device connected')
  }),
  {
    ...pictured('apps', '/profile', 'apps with access', async (page) => {
      const card = page.getByRole('region', { name: 'Apps with access' })
      await expect(card.getByRole('button')).toHaveCount(2)
      await card.scrollIntoViewIfNeeded()
    }),
    arrange: (page) => answer(page, 'user/oauth/grants', 200, GRANTS),
  },
  next('apps with access, removal', async (page) => {
    await button(page, 'Remove access: \u2068Ledger Lens\u2069').click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }),
]
