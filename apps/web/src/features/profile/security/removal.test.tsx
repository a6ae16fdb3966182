import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { enter, renderPage, user } from '../../../../test/render-page.tsx'
import { type Begin, factor, passkey, refusal, startAccount } from '../../../../test/security-account.ts'
import { SecurityCard } from './security-card.tsx'

beforeEach(() => vi.unstubAllGlobals())

const app = factor('f1', { friendly_name: 'Work phone' })
const phone = factor('p1', { factor_type: 'phone', phone: '41446681800' })

async function open(begin: Begin, press: string) {
  const account = startAccount(begin)
  const page = renderPage(<SecurityCard user={user} />, { path: '/profile' })
  await page.user.click(await screen.findByRole('button', { name: press }))
  await screen.findByRole('dialog')
  return { ...account, ...page }
}

const box = () => within(screen.getByRole('dialog'))
const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
const heading = (name: string) => screen.findByRole('heading', { level: 3, name })

async function prove(person: UserEvent, digits = '123456') {
  await enter(person, box().getByLabelText('Six-digit code'), digits)
  await person.click(box().getByRole('button', { name: 'Remove' }))
}

describe('the last factor', () => {
  test('says what its end means, and stays when the proof is wrong', async () => {
    const { user: person, held } = await open({ factors: [app], codes: 10 }, 'Remove Work phone')
    expect(box().getByRole('heading', { name: 'Remove Work phone?' })).toBeVisible()
    expect(box().getByText(/your password alone opens the account/)).toHaveTextContent(
      'Your recovery codes become useless and are removed as well.',
    )
    await prove(person, '000000')
    await waitFor(() =>
      expect(box().getByLabelText('Six-digit code')).toHaveAccessibleDescription('The code is wrong.'),
    )
    expect(box().getByLabelText('Six-digit code')).toHaveValue('000000')
    expect(held.factors).toHaveLength(1)
  })

  test('goes once it has been shown once more', async () => {
    const { user: person, held } = await open({ factors: [app], codes: 10 }, 'Remove Work phone')
    await prove(person)
    await waitFor(() => expect(held.factors).toEqual([]))
    expect(await screen.findByText('Second factor off')).toBeVisible()
    expect(toasts().getByText('Work phone removed')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Recovery codes' })).toBeNull()
    await waitFor(async () => expect(await heading('Authenticator app')).toHaveFocus())
  })

  test('goes by a recovery code where the device is lost', async () => {
    const { user: person, held } = await open({ factors: [app], codes: 3 }, 'Remove Work phone')
    await person.click(box().getByRole('button', { name: 'Recovery code' }))
    expect(box().getByLabelText('Recovery code')).toHaveFocus()
    await person.paste('abcd-2345-efgh-6780')
    await person.click(box().getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(held.factors).toEqual([]))
  })

  test('whose removal fails after the proof can be removed without a second one', async () => {
    const answers = [refusal(503, 'service_unavailable', 'Not at the moment.')]
    const { user: person, server } = await open(
      {
        factors: [app],
        codes: 10,
        routes: { 'DELETE /auth/v1/factors/f1': () => answers.shift() ?? { body: { id: 'f1' } } },
      },
      'Remove Work phone',
    )
    await prove(person)
    expect(await box().findAllByText('Not at the moment.')).toHaveLength(2)
    await person.click(box().getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.to('/auth/v1/factors/f1/verify')).toHaveLength(1)
  })
})

test('one of several is removed by what stays, so that this browser is not asked again', async () => {
  const {
    user: person,
    server,
    held,
  } = await open({ factors: [app, phone], codes: 10 }, 'Remove +41446681800')
  expect(box().getByText(/goes on asking for Work phone/)).toBeVisible()
  expect(box().queryByText('Text message')).toBeNull()
  await prove(person)
  await waitFor(() => expect(held.factors).toEqual([app]))
  expect(server.to('/auth/v1/factors/f1/verify')).toHaveLength(1)
  expect(server.to('/auth/v1/factors/p1/verify')).toHaveLength(0)
})

test('leaving removes nothing, and gives the focus back', async () => {
  const { user: person, server } = await open({ factors: [app], codes: 10 }, 'Remove Work phone')
  await person.click(box().getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('button', { name: 'Remove Work phone' })).toHaveFocus()
  expect(server.received.filter(({ method }) => method === 'DELETE')).toHaveLength(0)
})

describe('a passkey', () => {
  const laptop = passkey('Laptop')

  test('of an account without a factor is removed at a press, which says what it means', async () => {
    const { user: person, held } = await open({ passkeys: [laptop] }, 'Remove Laptop')
    expect(box().getByText(/^It no longer signs you in/)).toBeVisible()
    await person.click(box().getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(held.passkeys).toEqual([]))
    expect(toasts().getByText('Laptop removed')).toBeVisible()
  })

  test('of an account with one needs a proof', async () => {
    const { user: person, held } = await open(
      { factors: [app], passkeys: [laptop], codes: 10 },
      'Remove Laptop',
    )
    await prove(person)
    await waitFor(() => expect(held.passkeys).toEqual([]))
  })

  test('that the server keeps for want of a proof is removed once there is one', async () => {
    const answers = [refusal(403, 'insufficient_aal', 'Confirm your second factor first.')]
    const late = { factors: [] as (typeof app)[] }
    const { user: person } = await open(
      {
        factors: [app],
        passkeys: [laptop],
        routes: {
          'GET /auth/v1/user': () => ({ body: { ...user, factors: late.factors } }),
          [`DELETE /auth/v1/passkeys/${laptop.id}`]: () => answers.shift() ?? { status: 204 },
        },
      },
      'Remove Laptop',
    )
    // Added on another device while this page was open.
    late.factors = [app]
    await person.click(box().getByRole('button', { name: 'Remove' }))
    expect(await box().findByRole('heading', { name: /^Show a second factor/ })).toHaveFocus()
    await enter(person, box().getByLabelText('Six-digit code'), '123456')
    await person.click(box().getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toasts().getByText('Laptop removed')).toBeVisible()
  })

  test('gets no empty name, and another one at once', async () => {
    const { user: person } = await open({ passkeys: [laptop] }, 'Rename Laptop')
    await person.clear(box().getByLabelText('Name'))
    await person.click(box().getByRole('button', { name: 'Save name' }))
    expect(box().getByLabelText('Name')).toHaveAccessibleDescription('Give the passkey a name')
    await enter(person, box().getByLabelText('Name'), ' Old laptop ')
    await person.click(box().getByRole('button', { name: 'Save name' }))
    expect(await screen.findByText('Old laptop', { selector: 'p' })).toBeVisible()
  })
})
