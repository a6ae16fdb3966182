import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { enter, renderPage, user } from '../../../../test/render-page.tsx'
import { type Begin, CODES, factor, refusal, startAccount } from '../../../../test/security-account.ts'
import { SecurityCard } from './security-card.tsx'

beforeEach(() => vi.unstubAllGlobals())

async function open(begin: Begin = {}, press = 'Add authenticator app') {
  const account = startAccount(begin)
  const page = renderPage(<SecurityCard user={user} />, { path: '/profile' })
  await page.user.click(await screen.findByRole('button', { name: press }))
  await screen.findByRole('dialog')
  return { ...account, ...page }
}

const sheet = () => within(screen.getByRole('dialog'))
const code = () => sheet().findByLabelText('Six-digit code')
const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
const press = async (person: UserEvent, name: string) =>
  person.click(await sheet().findByRole('button', { name }))

async function verify(person: UserEvent, digits = '123456') {
  await enter(person, await code(), digits)
  await press(person, 'Turn on')
}

describe('a refusal', () => {
  test('of the name stands beside the name, which stays typed', async () => {
    const { user: person } = await open({
      factors: [factor('f1', { friendly_name: 'Work' })],
      codes: 10,
      routes: {
        'POST /auth/v1/factors': refusal(
          422,
          'mfa_factor_name_conflict',
          'You already have a factor of that name.',
        ),
      },
    })
    await enter(person, sheet().getByLabelText('Name'), 'Work')
    await press(person, 'Continue')
    const name = await sheet().findByLabelText('Name')
    await waitFor(() => expect(name).toHaveAccessibleDescription('You already have a factor of that name.'))
    expect(name).toHaveValue('Work')
    expect(name).toHaveFocus()
    expect(toasts().getByText('Failed to add the second factor')).toBeVisible()
  })

  test('for there being ten already is told, and the name stays typed', async () => {
    const said = 'You can have ten factors at most.'
    const { user: person } = await open({
      routes: { 'POST /auth/v1/factors': refusal(422, 'too_many_enrolled_mfa_factors', said) },
    })
    await enter(person, sheet().getByLabelText('Name'), 'Eleventh')
    await press(person, 'Continue')
    // In the toast and above the button.
    expect(await sheet().findAllByText(said)).toHaveLength(2)
    expect(sheet().getByLabelText('Name')).toHaveValue('Eleventh')
  })

  test('of the digits leaves them and the secret where they are', async () => {
    const { user: person } = await open()
    await press(person, 'Continue')
    await verify(person, '000000')
    await waitFor(async () => expect(await code()).toHaveAccessibleDescription('The code is wrong.'))
    expect(await code()).toHaveValue('000000')
    expect(sheet().getByRole('img')).toBeVisible()
  })

  test('for want of a second factor asks for one, and goes on with what was typed', async () => {
    const answers = [refusal(403, 'insufficient_aal', 'Confirm your second factor first.')]
    const made = {
      id: 'n1',
      type: 'totp',
      totp: { qr_code: '<svg/>', secret: 'ABCDEFGH', uri: 'otpauth://x' },
    }
    const { user: person, server } = await open({
      factors: [factor('f1')],
      codes: 10,
      routes: { 'POST /auth/v1/factors': () => answers.shift() ?? { body: made } },
    })
    await enter(person, sheet().getByLabelText('Name'), 'Home')
    await press(person, 'Continue')
    expect(await sheet().findByRole('heading', { name: /^Show a second factor/ })).toHaveFocus()
    await enter(person, await code(), '123456')
    await press(person, 'Continue')
    expect(await sheet().findByText('ABCD EFGH')).toBeVisible()
    expect(server.to('/auth/v1/factors').map(({ body }) => body)).toEqual([
      { factor_type: 'totp', friendly_name: 'Home' },
      { factor_type: 'totp', friendly_name: 'Home' },
    ])
  })

  test('asks a day-old session for an emailed code and keeps what was typed', async () => {
    const answers = [refusal(400, 'reauthentication_needed', 'Confirm it is you.')]
    const made = {
      id: 'n1',
      type: 'totp',
      totp: { qr_code: '<svg/>', secret: 'ABCDEFGH', uri: 'otpauth://x' },
    }
    const { user: person, server } = await open({
      routes: {
        'POST /auth/v1/factors': () => answers.shift() ?? { body: made },
        'GET /auth/v1/reauthenticate': { body: {} },
        'POST /auth/v1/reauthenticate': { body: {} },
      },
    })
    await enter(person, sheet().getByLabelText('Name'), 'Home')
    await press(person, 'Continue')
    expect(await sheet().findByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
    await enter(person, await code(), '123456')
    await press(person, 'Continue')
    expect(await sheet().findByText('ABCD EFGH')).toBeVisible()
    expect(server.to('/auth/v1/reauthenticate').map(({ method }) => method)).toEqual(['GET', 'POST'])
    expect(server.to('/auth/v1/factors').map(({ body }) => body)).toEqual([
      { factor_type: 'totp', friendly_name: 'Home' },
      { factor_type: 'totp', friendly_name: 'Home' },
    ])
  })

  test('for want of one, when nobody shows it, is told in words', async () => {
    const said = 'Confirm your second factor first.'
    const { user: person } = await open({
      factors: [factor('f1')],
      codes: 10,
      routes: { 'POST /auth/v1/factors': refusal(403, 'insufficient_aal', said) },
    })
    await press(person, 'Continue')
    await press(person, 'Back')
    expect(await sheet().findAllByText(said)).toHaveLength(2)
  })
})

test('the first factor is scanned, typed or opened, and its first digits end other sessions', async () => {
  const { user: person, server } = await open()
  expect(sheet().getByText(/your other devices are signed out/)).toBeVisible()
  await enter(person, sheet().getByLabelText('Name'), ' Work phone ')
  await press(person, 'Continue')
  expect(await sheet().findByRole('heading', { name: 'Scan this with the app' })).toHaveFocus()
  expect(sheet().getByRole('img')).toHaveAttribute('src', 'data:image/svg+xml;utf-8,%3Csvg%2F%3E')
  expect(sheet().getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible()
  expect(sheet().getByRole('link', { name: 'Open in an app on this device' })).toHaveAttribute(
    'href',
    'otpauth://totp/x',
  )
  expect(server.to('/auth/v1/factors')[0]?.body).toEqual({ factor_type: 'totp', friendly_name: 'Work phone' })
  await verify(person)
  const heading = await sheet().findByRole('heading', { name: /^Your second factor works\./ })
  expect(heading).toHaveTextContent('Your other devices have been signed out.')
  expect(heading).toHaveFocus()
})

test('then ten codes are shown, and the sheet stays until they are saved', async () => {
  const { user: person } = await open()
  await press(person, 'Continue')
  await verify(person)
  expect(await sheet().findByText('abcd-2345-efgh-6780')).toBeVisible()
  expect(sheet().getAllByRole('listitem')).toHaveLength(CODES.length)
  await person.keyboard('{Escape}')
  expect(sheet().getByRole('button', { name: 'Close' })).toBeDisabled()
  expect(sheet().getByRole('button', { name: 'Done' })).toBeDisabled()
  await person.click(sheet().getByLabelText('I have saved them'))
  await press(person, 'Done')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText('10 of 10 left')).toBeVisible()
  expect(screen.getByText('Second factor on')).toBeVisible()
  expect(toasts().getByText(/Your other devices have been signed out/)).toBeVisible()
})

test('codes that could not be made do not undo the factor, and can be made at once', async () => {
  const answers = [refusal(500, 'unexpected_failure', 'Broken')]
  const { user: person } = await open({
    routes: {
      'POST /auth/v1/factors/recovery-codes': () =>
        answers.shift() ?? {
          body: { id: user.id, type: 'recovery_code', total: 10, codes: CODES },
        },
    },
  })
  await press(person, 'Continue')
  await verify(person)
  expect(await sheet().findByText(/could not be made/, { selector: 'div' })).toBeVisible()
  await press(person, 'Try again')
  expect(await sheet().findByText('abcd-2345-efgh-6780')).toBeVisible()
})

test('whoever has codes is done with the digits', async () => {
  const { user: person } = await open({ factors: [factor('f1')], codes: 4 })
  expect(sheet().queryByText(/other devices/)).toBeNull()
  await press(person, 'Continue')
  await verify(person)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toasts().getByText('Second factor added')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add authenticator app' })).toHaveFocus()
})

describe('left half-way', () => {
  test('it is cleaned up when the sheet is closed', async () => {
    const { user: person, held } = await open()
    await press(person, 'Continue')
    await code()
    await press(person, 'Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(held.factors).toEqual([])
    expect(screen.queryByText('Not finished')).toBeNull()
  })

  const begun = factor('b1', { friendly_name: 'Old phone', status: 'unverified' })

  test('by a page that went away it is listed, and its digits finish it', async () => {
    const { user: person } = await open({ factors: [begun] }, 'Continue setting up Old phone')
    expect(sheet().getByText(/QR code cannot be shown again/)).toBeVisible()
    await verify(person)
    await person.click(await sheet().findByLabelText('I have saved them'))
    await press(person, 'Done')
    expect(await screen.findByText('Second factor on')).toBeVisible()
    expect(screen.queryByText('Not finished')).toBeNull()
  })

  test('it can be started over under its name', async () => {
    const { user: person, server } = await open({ factors: [begun] }, 'Continue setting up Old phone')
    await press(person, 'Start over')
    expect(await sheet().findByRole('img')).toBeVisible()
    expect(server.to('/auth/v1/factors')[0]?.body).toEqual({
      factor_type: 'totp',
      friendly_name: 'Old phone',
    })
  })

  test('it is removed without a proof, for nothing asks for it', async () => {
    const { user: person, held } = await open({ factors: [begun] }, 'Remove Old phone')
    expect(sheet().getByText(/never finished/)).toBeVisible()
    await press(person, 'Remove')
    await waitFor(() => expect(held.factors).toEqual([]))
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 3, name: 'Authenticator app' })).toHaveFocus(),
    )
  })
})
