import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { enter, renderPage, user } from '../../../../test/render-page.tsx'
import { type Begin, CODES, factor, refusal, startAccount } from '../../../../test/security-account.ts'
import { codesFile, groupCode } from './recovery-codes-text.ts'
import { SecurityCard } from './security-card.tsx'

beforeEach(() => vi.unstubAllGlobals())

async function open(begin: Begin = {}, press = 'Make new codes') {
  const account = startAccount({ factors: [factor('f1')], codes: 2, ...begin })
  const page = renderPage(<SecurityCard user={user} />, { path: '/profile' })
  await page.user.click(await screen.findByRole('button', { name: press }))
  await screen.findByRole('dialog')
  const box = () => within(screen.getByRole('dialog'))
  return {
    ...account,
    ...page,
    box,
    async prove() {
      await enter(page.user, box().getByLabelText('Six-digit code'), '123456')
      await page.user.click(box().getByRole('button', { name: 'Make codes' }))
    },
  }
}

test('new codes need a proof, and say that the old ones stop working', async () => {
  const { user: person, server, box, prove } = await open()
  expect(box().getByText('The codes you have now stop working, used or not.')).toBeVisible()
  expect(server.to('/auth/v1/factors/recovery-codes/regenerate')).toHaveLength(0)
  await prove()
  expect(await box().findByRole('heading', { name: 'Ten new codes' })).toHaveFocus()
  expect(box().getAllByRole('listitem')).toHaveLength(10)
  await person.click(box().getByLabelText('I have saved them'))
  await person.click(box().getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('10 of 10 left')).toBeVisible()
  expect(screen.queryByText(/^Only 2 left/)).toBeNull()
})

test('an account that has none makes its first', async () => {
  const account = startAccount({ factors: [factor('f1')] })
  const { user: person } = renderPage(<SecurityCard user={user} />, { path: '/profile' })
  await person.click(await screen.findByRole('button', { name: 'Make recovery codes' }))
  const box = within(await screen.findByRole('dialog'))
  await enter(person, box.getByLabelText('Six-digit code'), '123456')
  await person.click(box.getByRole('button', { name: 'Make codes' }))
  expect(await screen.findByText('abcd-2345-efgh-6780')).toBeVisible()
  expect(account.server.to('/auth/v1/factors/recovery-codes').map(({ method }) => method)).toContain('POST')
})

test('a refusal is told in words, and the work can be tried again without another proof', async () => {
  const answers = [refusal(500, 'unexpected_failure', 'Broken')]
  const {
    user: person,
    server,
    box,
    prove,
  } = await open({
    routes: {
      'POST /auth/v1/factors/recovery-codes/regenerate': () =>
        answers.shift() ?? { body: { id: user.id, type: 'recovery_code', total: 10, codes: CODES } },
    },
  })
  await prove()
  expect(await box().findAllByText('Broken')).toHaveLength(2)
  await person.click(box().getByRole('button', { name: 'Make codes' }))
  expect(await box().findByRole('heading', { name: 'Ten new codes' })).toBeVisible()
  expect(server.to('/auth/v1/factors/f1/verify')).toHaveLength(1)
})

describe('the codes', () => {
  test('are kept as a text file with what they are for', async () => {
    const kept: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      kept.push(blob as Blob)
      return 'blob:codes'
    })
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { user: person, box, prove } = await open()
    await prove()
    await person.click(await box().findByRole('button', { name: 'Download' }))
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('satlens-recovery-codes.txt')
    const text = await kept[0]?.text()
    expect(text).toMatch(/^Satlens recovery codes\nada@example\.com, made /)
    for (const code of CODES) expect(text).toContain(`\n${groupCode(code)}\n`)
  })

  test('are printed', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user: person, box, prove } = await open()
    await prove()
    await person.click(await box().findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    expect(box().getByRole('region', { name: 'Satlens recovery codes' })).toHaveAttribute('data-print-alone')
  })

  test('are copied, one to a line', async () => {
    const { user: person, box, prove } = await open()
    await prove()
    await person.click(await box().findByRole('button', { name: 'Copy' }))
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(CODES.map(groupCode).join('\n')),
    )
  })
})

test('the file names the brand, the account and the day', () => {
  const slip = {
    brand: 'Satlens',
    email: 'ada@example.com',
    day: 'Nov 21, 2026',
    codes: ['abcdefgh23456789'],
  }
  expect(codesFile(slip)).toBe(
    'Satlens recovery codes\nada@example.com, made Nov 21, 2026\n\nabcd-efgh-2345-6789\n\n' +
      'Each code works once. Earlier codes no longer work.\n',
  )
})
