import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settings } from '#shared/browser/settings.ts'
import { errorAnswer, type Routes, startFakeServer } from '#test/fake-server.ts'
import { enter, press, renderPage, toasts } from '#test/render-page.tsx'
import { setSignedIn, user } from '#test/session.ts'
import { formatDeviceCode, isCompleteDeviceCode } from './device-code.ts'
import { DevicePage } from './device-page.tsx'

const PATH = '/auth/v1/oauth/device'
const CODE = 'BCDF-GHJK'
const REQUEST = {
  user_code: CODE,
  client: { id: user.id, name: 'Example CLI', is_verified: false },
  scope: 'openid offline_access',
  ip: '203.0.113.5',
  user_agent: 'example-cli/1.2',
  created_at: '2026-11-21T08:00:00Z',
  expires_at: '2026-11-21T08:10:00Z',
}
const gone = errorAnswer(404, 'oauth_device_code_not_found', 'Unknown code.')

beforeEach(() => {
  settings.oauth_server = true
  setSignedIn()
})
afterEach(() => {
  settings.oauth_server = false
})

function open(routes: Routes = {}, search = '') {
  const server = startFakeServer({ [`GET ${PATH}`]: { body: REQUEST }, ...routes })
  return { server, ...renderPage(<DevicePage />, { path: '/device', search }) }
}
const field = () => screen.getByLabelText('Code')
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const question = () => heading(/^Sign in to .Example CLI. on a device\?$/)

describe('the code of a device', () => {
  test.each([
    ['bcdf', 'BCDF', false],
    ['bcdfg', 'BCDF-G', false],
    ['bcdf-', 'BCDF', false],
    [' bcdf ghjk\n', CODE, true],
    ['Code: BCDF–GHJK', 'CODE-BCDF', true],
    ['BCDF-GHJKLMN', CODE, true],
    ['', '', false],
  ])('%j is shown as %j, complete: %s', (text, shown, isComplete) => {
    expect(formatDeviceCode(text)).toBe(shown)
    expect(isCompleteDeviceCode(text)).toBe(isComplete)
  })

  test('is grouped while it is typed, and not sent before it is complete', async () => {
    const { user: person, server } = open()
    await person.type(field(), 'bcdfgh')
    expect(field()).toHaveValue('BCDF-GH')
    await press(person, 'Continue')
    expect(field()).toHaveAccessibleDescription('Enter all 8 letters of the code')
    expect(server.received).toEqual([])
    await person.type(field(), 'jk')
    await press(person, 'Continue')
    expect(await question()).toHaveFocus()
    expect(server.to(PATH)[0]?.query.get('user_code')).toBe(CODE)
  })

  test('of the address is filled in and never sent by itself', async () => {
    const { user: person, server } = open({}, '?user_code=bcdfghjk')
    expect(field()).toHaveValue(CODE)
    expect(field()).toHaveAccessibleDescription('Check that your device shows exactly this code.')
    expect(server.received).toEqual([])
    await press(person, 'Continue')
    expect(await question()).toBeVisible()
  })

  test('is corrected at its field if the server does not know it', async () => {
    const { user: person } = open({ [`GET ${PATH}`]: gone })
    await enter(person, field(), CODE)
    await press(person, 'Continue')
    expect(await toasts().findByText('Unknown code.')).toBeVisible()
    expect(field()).toHaveAccessibleDescription('Unknown code.')
    expect(field()).toHaveFocus()
  })
})

describe('the question about a device', () => {
  async function ask(routes: Routes = {}) {
    const opened = open(routes, `?user_code=${CODE}`)
    await press(opened.user, 'Continue')
    await question()
    return opened
  }

  test('warns, and says what asks, from where and when, and for what', async () => {
    await ask()
    expect(screen.getByText('Only continue if you started this yourself')).toBeVisible()
    expect(screen.getByText('This app is unverified')).toBeVisible()
    for (const fact of [CODE, 'example-cli', '203.0.113.5', 'ada@example.com'])
      expect(screen.getByText(fact)).toBeVisible()
    expect(screen.getByText('Nov 21, 2026', { exact: false, selector: 'time' })).toBeVisible()
    const access = within(screen.getByRole('list', { name: /^What .Example CLI. can do$/ }))
    expect(access.getAllByRole('listitem')).toHaveLength(2)
  })

  test.each([
    ['Allow', 'approve', 'approved', 'Device connected', 'You can go back to your device.'],
    ['Deny', 'deny', 'denied', 'Request denied', /got no access/],
  ])('%s answers once and says what happened', async (button, action, status, title, body) => {
    const { user: person, server } = await ask({ [`POST ${PATH}`]: { body: { status } } })
    await press(person, button)
    expect(await heading(title)).toHaveFocus()
    expect(screen.getByText(body)).toBeVisible()
    const sent = server.to(PATH).filter(({ method }) => method === 'POST')
    expect(sent.map((request) => request.body)).toEqual([{ user_code: CODE, action }])
    await press(person, 'Enter another code')
    expect(field()).toHaveValue('')
  })

  test('returns to the code if it has expired meanwhile', async () => {
    const { user: person } = await ask({ [`POST ${PATH}`]: gone })
    await press(person, 'Allow')
    expect(await toasts().findByText('Unknown code.')).toBeVisible()
    expect(await heading('Connect a device')).toBeVisible()
  })
})

test('the page of devices says plainly that the server has it turned off', async () => {
  settings.oauth_server = false
  open()
  expect(await heading('Not available on this server')).toBeVisible()
})
