import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Answer, errorAnswer, startFakeServer } from '#test/fake-server.ts'
import { press, renderPage } from '#test/render-page.tsx'
import { setSignedIn } from '#test/session.ts'
import { RecentSignIns } from './recent-sign-ins.tsx'

const signIn = (index: number, more: object = {}) => ({
  id: `5b1f6a4e-3f0b-4f43-8a4a-2f8f0b1f9c1${index}`,
  created_at: `2026-11-2${index}T10:00:00.000Z`,
  succeeded: true,
  ip: '203.0.113.5',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ...more,
})

beforeEach(setSignedIn)

function open(answer: () => Answer) {
  startFakeServer({ 'GET /auth/v1/sign-ins': answer })
  return renderPage(<RecentSignIns />, { path: '/profile' })
}

const NAME = { name: 'Sign-ins in the last 30 days' }
const items = async () => within(await screen.findByRole('list', NAME)).getAllByRole('listitem')

test('recent sign-ins show device, time and address, and mark failed attempts', async () => {
  open(() => ({ body: { sign_ins: [signIn(1), signIn(0, { succeeded: false, ip: '' })] } }))
  const [success, failure] = await items()
  expect(success).toHaveTextContent(/^Firefox on LinuxNov 21, 2026, .*From 203\.0\.113\.5$/)
  expect(failure).toHaveTextContent(/^Firefox on LinuxFailed attempt.*From an unknown IP address$/)
})

test('recent sign-ins show five at first and all on request', async () => {
  const { user: person } = open(() => ({
    body: { sign_ins: [6, 5, 4, 3, 2, 1].map((index) => signIn(index)) },
  }))
  expect(await items()).toHaveLength(5)
  await press(person, 'Show all 6')
  expect(await items()).toHaveLength(6)
  expect(screen.getByRole('list', NAME)).toHaveFocus()
})

test('recent sign-ins that could not be loaded are requested again by a button', async () => {
  const state = { answer: errorAnswer(500, 'unexpected_failure', 'Broken') as Answer }
  const { user: person } = open(() => state.answer)
  expect(await screen.findByRole('alert')).toHaveTextContent('Broken')
  state.answer = { body: { sign_ins: [] } }
  await press(person, 'Try again')
  expect(await screen.findByText('No sign-ins in the last 30 days')).toBeInTheDocument()
})
