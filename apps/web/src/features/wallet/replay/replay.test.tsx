import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openAccounts, READ } from '../../../../test/accounts.tsx'
import { overviewOf } from '../../../../test/overview.ts'
import { REPLAY_STEPS } from './recording.ts'

const noSource = overviewOf([], { source: { kind: null, offers_proofs: false } })

async function openReplay() {
  const page = await openAccounts([], { [READ]: { body: noSource } })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'See an example' }))
  await screen.findByRole('heading', { name: 'Example' }, { timeout: 5_000 })
  const replay = within(screen.getByRole('region', { name: 'Example' }))
  return { ...page, user, replay }
}

describe('the example without a source', () => {
  test('each figure of each step has the mark of a demo', async () => {
    const { user, replay } = await openReplay()
    for (const { overview } of REPLAY_STEPS) {
      const figures = replay.getAllByRole('img', { name: /BTC$/ })
      expect(figures).toHaveLength(1 + overview.accounts.length + overview.payments.length)
      for (const figure of figures) {
        const marked = figure.closest('span.flex')
        expect(within(marked as HTMLElement).getByText('Demo')).toBeVisible()
      }
      const next = replay.getByRole('button', { name: 'Next' })
      if (overview !== REPLAY_STEPS.at(-1)?.overview) await user.click(next)
      else expect(next).toBeDisabled()
    }
  })

  test('the payment that was replaced is struck out, and the total counts its replacement once', async () => {
    const { user, replay } = await openReplay()
    for (let step = 0; step < 3; step++) await user.click(replay.getByRole('button', { name: 'Next' }))
    const payments = within(replay.getByRole('list', { name: 'Payments of the example' }))
    const counted = payments.getByText('1 confirmation').closest('li')
    const replaced = payments.getByText('Replaced').closest('li')
    expect(counted?.querySelector('.line-through')).toBeNull()
    expect(replaced?.querySelector('.line-through')).toBeVisible()
    // The total, the savings and the payment twice: a second payment would double the total.
    expect(replay.getAllByRole('img', { name: '0.02500000 BTC' })).toHaveLength(4)
  })

  test('asks the server for nothing and is gone after it is closed', async () => {
    const { server, user, replay } = await openReplay()
    const before = server.received.length
    await user.click(replay.getByRole('button', { name: 'Next' }))
    await user.click(replay.getByRole('button', { name: 'Close example' }))
    expect(server.received).toHaveLength(before)
    expect(screen.queryByRole('heading', { name: 'Example' })).toBeNull()
    expect(screen.getByRole('button', { name: 'See an example' })).toHaveFocus()
  })
})
