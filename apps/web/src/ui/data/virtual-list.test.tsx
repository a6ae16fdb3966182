import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { layOutLists } from '#test/lay-out-lists.ts'
import { renderWithUser } from '#test/render-page.tsx'
import { VirtualList } from './virtual-list.tsx'

beforeEach(layOutLists)

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

function renderList(count: number, { hasMore = false, onEnd = vi.fn() } = {}) {
  const onPress = vi.fn()
  const list = (items: readonly number[]) => (
    <VirtualList
      hasMore={hasMore}
      itemRem={3.75}
      items={items}
      keyOf={String}
      label="Numbers"
      onEnd={onEnd}
      onPress={onPress}
    >
      {(number) => <span>Number {number}</span>}
    </VirtualList>
  )
  const page = renderWithUser(list(numbers(count)))
  return { ...page, onPress, onEnd, show: (items: readonly number[]) => page.rerender(list(items)) }
}

const item = (number: number) => screen.getByRole('button', { name: `Number ${number}` })

describe('a virtual list', () => {
  test('renders what is in view, and tells screen readers how many items there are', () => {
    renderList(5_000)
    const items = screen.getAllByRole('listitem')
    expect(items.length).toBeLessThan(30)
    expect(items[0]).toHaveAttribute('aria-posinset', '1')
    expect(items[0]).toHaveAttribute('aria-setsize', '5000')
  })

  test('does not claim a number of items while more can be loaded', () => {
    renderList(50, { hasMore: true })
    expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '-1')
  })

  test('asks for more items only when the end comes into view', async () => {
    const { onEnd, user } = renderList(100, { hasMore: true })
    expect(onEnd).not.toHaveBeenCalled()
    await user.tab()
    await user.keyboard('{End}')
    await waitFor(() => expect(onEnd).toHaveBeenCalled())
  })

  test('is one stop of Tab, and its keys move between items', async () => {
    const { user, onPress } = renderList(5_000)
    await user.tab()
    expect(item(1)).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(item(2)).toHaveFocus()
    await user.keyboard('{End}')
    expect(item(5_000)).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(item(5_000)).toHaveFocus()
    await user.keyboard('{PageUp}')
    expect(item(5_000)).not.toHaveFocus()
    await user.keyboard('{Home}{Enter}')
    expect(onPress).toHaveBeenCalledExactlyOnceWith(1)
    await user.tab()
    expect(document.body).toHaveFocus()
  })

  test('keeps the focus on its item when others are added before it', async () => {
    const { user, show } = renderList(20)
    await user.tab()
    await user.keyboard('{ArrowDown}')
    show([100, ...numbers(20)])
    expect(item(2)).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(item(1)).toHaveFocus()
  })

  test('scrolls by keyboard as a region if its items are no buttons', () => {
    renderWithUser(
      <VirtualList hasMore={false} itemRem={3} items={['a']} keyOf={String} label="Letters">
        {(letter) => letter}
      </VirtualList>,
    )
    expect(screen.getByRole('region', { name: 'Letters' })).toHaveAttribute('tabindex', '0')
    expect(screen.getByRole('listitem')).toHaveTextContent('a')
  })
})
