import type { PriceAlert } from '@satlens/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, errorAnswer, startFakeServer } from '#test/fake-server.ts'
import { createPriceReading, setPrices } from '#test/prices.ts'
import { renderPage, toasts } from '#test/render-page.tsx'
import { AlertsCard } from '../alerts/alerts-card.tsx'
import { reloadAlerts } from '../alerts/use-alerts.ts'
import { AlertLines } from './alert-lines.tsx'

const ID = '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0'
const alert = (digit: number, more: Partial<PriceAlert>): PriceAlert => ({
  id: `${ID}${digit}`,
  kind: 'price_above',
  currency: 'USD',
  value: '66000.00',
  status: 'active',
  waits_for_return: false,
  mails: true,
  created_at: '2026-11-20T18:04:00.000Z',
  expires_at: '2027-02-18T18:04:00.000Z',
  fired_at: null,
  ...more,
})
const ABOVE = alert(1, {})
const BELOW = alert(2, { kind: 'price_below', value: '64503.50' })
const FAR = alert(3, { value: '90000.00' })

/** Ten dollars a pixel, from $64,000 at the bottom to $67,000 at the top. */
const SCALE = { top: 67_000, bottom: 64_000, width: 400, height: 300 }

beforeEach(() => {
  // The simulated page has no pointers to capture.
  Element.prototype.setPointerCapture = vi.fn()
})

async function open(
  alerts: readonly PriceAlert[],
  onChange: (alert: PriceAlert, value: string) => Answer = (changed, value) => ({
    body: { ...changed, value },
  }),
) {
  const listed = {
    alerts,
    active_limit: 3,
    kept_limit: 20,
    evaluating: true,
    paused: null,
    paused_currencies: [],
    settings: { mails: true, has_confirmed_address: true },
  }
  const changes = alerts.map((one) => [
    `PATCH /alerts/v1/alerts/${one.id}`,
    ({ body }: { body: unknown }) => onChange(one, (body as { value: string }).value),
  ])
  const server = startFakeServer({
    'GET /alerts/v1/alerts': { body: listed },
    'GET /alerts/v1/notices': { body: { notices: [], next: null } },
    ...Object.fromEntries(changes),
  })
  const opened = renderPage(
    <>
      <AlertLines currency="USD" scale={SCALE} />
      <AlertsCard currency="USD" />
    </>,
    { path: '/dashboard' },
  )
  setPrices({ spot: createPriceReading(65_000) })
  await act(() => reloadAlerts())
  await screen.findByText('Price alerts')
  const sent = () => server.received.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  return { ...opened, sent }
}

const handles = () => screen.queryAllByRole('slider')
const readValue = (handle: Element | undefined) => handle?.getAttribute('aria-valuetext')
const handle = async (kind: 'above' | 'below' = 'above') =>
  screen.findByRole('slider', { name: `Alert: price at or ${kind}` })

describe('the lines of alerts', () => {
  test('active price alerts in the shown currency have a line, the others have none', async () => {
    await open([
      ABOVE,
      BELOW,
      alert(4, { kind: 'day_move', value: '5.00' }),
      alert(5, { status: 'paused' }),
      alert(6, { status: 'fired' }),
      alert(7, { currency: 'EUR' }),
    ])
    await handle()
    expect(handles().map(readValue)).toEqual(['$66,000.00', '$64,503.50'])
    const list = within(screen.getByRole('list', { name: 'Price alerts in the chart' }))
    expect(list.getByText('Above $66,000')).toBeVisible()
    expect(list.getByText('Below $64,503.50')).toBeVisible()
  })

  test('an alert beyond the shown prices has a marker at the edge that says so', async () => {
    await open([FAR])
    expect(readValue(await handle())).toBe('$90,000.00, above the chart')
    expect(screen.getByText('▲')).toBeVisible()
  })

  test('no list and no help are there without an alert to draw', async () => {
    await open([])
    expect(screen.queryByRole('list', { name: 'Price alerts in the chart' })).toBeNull()
  })
})

describe('a line moved by keyboard', () => {
  test('arrow keys move it by a tick, page keys by ten, and Enter saves it', async () => {
    const { user, sent } = await open([ABOVE])
    act(() => screen.getByRole('slider').focus())
    await user.keyboard('{ArrowUp}')
    expect(readValue(await handle())).toBe('$66,010.00')
    await user.keyboard('{PageDown}{ArrowLeft}')
    expect(readValue(await handle())).toBe('$65,900.00')
    expect(sent()).toEqual([])
    await user.keyboard('{Enter}')
    expect(await toasts().findByText('Alert updated')).toBeVisible()
    expect(sent()).toEqual([{ value: '65900.00' }])
    expect(within(screen.getByRole('list', { name: 'Your alerts' })).getByText(/\$65,900\.00/)).toBeVisible()
  })

  test('Escape and leaving the handle take it back', async () => {
    const { user, sent } = await open([ABOVE])
    act(() => screen.getByRole('slider').focus())
    await user.keyboard('{PageUp}{Escape}')
    expect(readValue(await handle())).toBe('$66,000.00')
    await user.keyboard('{PageUp}')
    await user.tab()
    expect(readValue(await handle())).toBe('$66,000.00')
    expect(sent()).toEqual([])
  })

  test('a price that is already reached is explained as in the form, and can be saved', async () => {
    const { user, sent } = await open([ABOVE], (changed, value) => ({
      body: { ...changed, value, waits_for_return: true },
    }))
    act(() => screen.getByRole('slider').focus())
    await user.keyboard('{PageDown>9/}')
    expect(screen.queryByText(/^This level has already been reached/)).toBeNull()
    await user.keyboard('{PageDown>2/}')
    expect(screen.getByText(/^This level has already been reached/)).toBeVisible()
    await user.keyboard('{Enter}')
    expect(
      await toasts().findByText(/This level has already been reached\. The alert triggers once/),
    ).toBeVisible()
    expect(sent()).toEqual([{ value: '64900.00' }])
  })
})

describe('a dragged line', () => {
  const at = (clientY: number) => ({ pointerId: 1, isPrimary: true, button: 0, clientY })
  const drag = (element: Element, to: number) => {
    fireEvent.pointerDown(element, at(100))
    fireEvent.pointerMove(element, at(to))
  }

  test('shows the new price on its way, and saves it on release', async () => {
    const { sent } = await open([ABOVE])
    const dragged = await handle()
    drag(dragged, 120)
    expect(readValue(dragged)).toBe('$65,800.00')
    expect(sent()).toEqual([])
    fireEvent.pointerUp(dragged, at(130))
    await waitFor(() => expect(sent()).toEqual([{ value: '65700.00' }]))
    expect(readValue(await handle())).toBe('$65,700.00')
  })

  test('by a few pixels changes nothing', async () => {
    const { sent } = await open([BELOW])
    const dragged = await handle('below')
    drag(dragged, 103)
    fireEvent.pointerUp(dragged, at(103))
    expect(readValue(dragged)).toBe('$64,503.50')
    expect(sent()).toEqual([])
  })

  test.each([
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['a pointer that the browser takes away', () => fireEvent.pointerCancel(screen.getByRole('slider'))],
  ])('returns on %s, and the release saves nothing', async (_, interrupt) => {
    const { sent } = await open([ABOVE])
    const dragged = await handle()
    drag(dragged, 160)
    interrupt()
    expect(readValue(dragged)).toBe('$66,000.00')
    fireEvent.pointerUp(dragged, at(160))
    expect(sent()).toEqual([])
  })

  test('can be undone in the toast', async () => {
    const { user, sent } = await open([ABOVE])
    const dragged = await handle()
    drag(dragged, 120)
    fireEvent.pointerUp(dragged, at(120))
    await user.click(await toasts().findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent()).toEqual([{ value: '65800.00' }, { value: '66000.00' }]))
    await waitFor(() => expect(readValue(screen.getByRole('slider'))).toBe('$66,000.00'))
  })

  test('returns with the error when the change fails', async () => {
    await open([ABOVE], () => errorAnswer(404, 'alert_not_found', 'The alert was deleted.'))
    const dragged = await handle()
    drag(dragged, 120)
    fireEvent.pointerUp(dragged, at(120))
    expect(await toasts().findByText('Failed to update the alert')).toBeVisible()
    await waitFor(() => expect(readValue(screen.getByRole('slider'))).toBe('$66,000.00'))
  })
})
