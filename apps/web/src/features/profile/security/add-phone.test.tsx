import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { enter, renderPage, user } from '../../../../test/render-page.tsx'
import { type Begin, factor, refusal, startAccount } from '../../../../test/security-account.ts'
import { settings } from '../../../shared/settings.ts'
import { SecurityCard } from './security-card.tsx'

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.spyOn(settings, 'text_messages', 'get').mockReturnValue(true)
})

async function open(begin: Begin = {}, press = 'Add phone') {
  const account = startAccount(begin)
  const page = renderPage(<SecurityCard user={user} />, { path: '/profile' })
  await page.user.click(await screen.findByRole('button', { name: press }))
  await screen.findByRole('dialog')
  return { ...account, ...page }
}

const NUMBER = '+41 44 668 18 00'
const sheet = () => within(screen.getByRole('dialog'))
const number = () => sheet().getByLabelText('Phone number')
const send = () => sheet().getByRole('button', { name: 'Send the code' })

test('no number is refused before the server is asked', async () => {
  const { user: person, server } = await open()
  await person.click(send())
  expect(number()).toHaveAccessibleDescription('Enter a phone number')
  expect(number()).toHaveFocus()
  expect(server.to('/auth/v1/factors')).toHaveLength(0)
})

test('a number that is none, or a factor already, is refused beside it in the words of the server', async () => {
  const said = 'This phone number is already a factor.'
  const { user: person } = await open({
    routes: { 'POST /auth/v1/factors': refusal(422, 'mfa_verified_factor_exists', said) },
  })
  await enter(person, number(), NUMBER)
  await person.click(send())
  await waitFor(() => expect(number()).toHaveAccessibleDescription(said))
  expect(number()).toHaveValue(NUMBER)
})

test('a message that cannot be sent leaves the number, and no factor', async () => {
  const said = 'The text message could not be sent. Please try again in a minute.'
  const { user: person, held } = await open({
    routes: {
      'POST /auth/v1/factors/0f4a2a6e-7c1d-4d8e-9b1a-000000000001/challenge': refusal(
        503,
        'service_unavailable',
        said,
      ),
    },
  })
  await enter(person, number(), NUMBER)
  await person.click(send())
  expect(await sheet().findAllByText(said)).toHaveLength(2)
  expect(number()).toHaveValue(NUMBER)
  expect(held.factors).toEqual([])
})

test('the digits of the message make the number a factor; another message waits for a minute', async () => {
  const { user: person } = await open({ factors: [factor('f1')], codes: 10 })
  await enter(person, number(), NUMBER)
  await person.click(send())
  expect(await sheet().findByRole('heading', { name: `We send six digits to ${NUMBER}.` })).toHaveFocus()
  expect(sheet().getByRole('button', { name: /^Send another code in \d+ s$/ })).toBeDisabled()
  await enter(person, sheet().getByLabelText('Six-digit code'), '123456')
  await person.click(sheet().getByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('Not finished')).toBeNull()
})

test('a number left half-way is sent its digits when it is taken up again', async () => {
  const begun = factor('p1', { factor_type: 'phone', phone: '41446681800', status: 'unverified' })
  const { user: person, server } = await open({ factors: [begun] }, 'Continue setting up +41446681800')
  await person.click(send())
  await enter(person, await sheet().findByLabelText('Six-digit code'), '123456')
  await person.click(sheet().getByRole('button', { name: 'Turn on' }))
  expect(await sheet().findByText('abcd-2345-efgh-6780')).toBeVisible()
  expect(server.to('/auth/v1/factors/p1/challenge')).toHaveLength(1)
})
