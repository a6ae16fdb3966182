import type { OAuthGrant } from '@satlens/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, errorAnswer, type Routes, startFakeServer } from '#test/fake-server.ts'
import { dialog, press, renderPage, toasts } from '#test/render-page.tsx'
import { setSignedIn } from '#test/session.ts'
import { AppsCard } from './apps-card.tsx'

const PATH = '/auth/v1/user/oauth/grants'
const grant: OAuthGrant = {
  client: { id: '5b1f6a4e-3f0b-4f43-8a4a-2f8f0b1f9c12', name: 'Example', is_verified: true },
  scopes: ['email', 'openid'],
  granted_at: '2026-11-20T12:00:00Z',
  last_used_at: '2026-11-21T12:00:00Z',
}
const unused: OAuthGrant = {
  client: { id: '5b1f6a4e-3f0b-4f43-8a4a-2f8f0b1f9c13', name: 'Other', is_verified: false },
  scopes: ['email'],
  granted_at: '2026-11-20T12:00:00Z',
}

beforeEach(setSignedIn)

function open(grants: OAuthGrant[], routes: Routes = {}) {
  const server = startFakeServer({
    [`GET ${PATH}`]: { body: grants },
    [`DELETE ${PATH}`]: { status: 204 },
    ...routes,
  })
  return { server, ...renderPage(<AppsCard />, { path: '/profile' }) }
}
const LIST = 'Apps that sign you in with this account'
const rows = async () => [...(await screen.findByRole('list', { name: LIST })).children] as HTMLElement[]

test('an account without apps is told where they come from', async () => {
  open([])
  expect(await screen.findByText('No apps')).toBeVisible()
})

test('each app is listed with what it gets, since when and when it was last used', async () => {
  open([grant, unused])
  const [first, second] = await rows()
  expect(first).toHaveTextContent('Know who you are hereSee your email address')
  expect(first).toHaveTextContent('Since Nov 20, 2026Last used Nov 21, 2026')
  expect(second).toHaveTextContent('Unverified')
  expect(second).toHaveTextContent('Not used yet')
})

describe('removing the access of an app', () => {
  async function remove(answer: Answer = { status: 204 }) {
    const opened = open([grant, unused], { [`DELETE ${PATH}`]: answer })
    await press(opened.user, /^Remove access: .Example./)
    expect(screen.getByRole('dialog', { name: /^Remove the access of .Example.\?$/ })).toBeVisible()
    await press(opened.user, 'Remove access', dialog())
    return opened
  }

  test.each([
    ['needs a confirmation and takes it from the list', { status: 204 }],
    ['succeeds if it was removed elsewhere', errorAnswer(404, 'oauth_consent_not_found')],
  ])('%s', async (_what, answer) => {
    const { server } = await remove(answer)
    expect(await toasts().findByText('Access removed')).toBeVisible()
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    const [sent] = server.received.filter(({ method }) => method === 'DELETE')
    expect(sent?.query.get('client_id')).toBe(grant.client.id)
  })

  test('says that it failed and keeps the app', async () => {
    await remove(errorAnswer(503, 'service_unavailable', 'Not now.'))
    expect(await toasts().findByText('Failed to remove access')).toBeVisible()
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove access' })).toBeEnabled()
    expect(await rows()).toHaveLength(2)
  })
})
