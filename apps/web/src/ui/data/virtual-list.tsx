import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

type VirtualListProps<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  /** The usual height of an item in rem, until it is measured. */
  itemRem: number
  /** Makes each item a button. The list is one stop of Tab, and arrow keys move between the items. */
  onPress?: (item: T) => void
  /** Called when the last items come into view. Leave it out while no more can be loaded. */
  onEnd?: (() => void) | undefined
  hasMore: boolean
  className?: string
  children: (item: T) => ReactNode
}

/** A list that scrolls inside itself and renders the items in view only. Screen readers are told of all. */
export function VirtualList<T>({
  label,
  items,
  keyOf,
  itemRem,
  onPress,
  onEnd,
  hasMore,
  className,
  children,
}: VirtualListProps<T>) {
  const box = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const found = activeKey === null ? -1 : items.findIndex((item) => keyOf(item) === activeKey)
  const active = Math.max(0, found)
  const takesFocus = useRef(false)
  const [itemPx] = useState(() => itemRem * getRemPx())

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => itemPx,
    getItemKey: (index) => keyOf(items[index] as T),
    overscan: 6,
    directDomUpdates: true,
    // The item with the focus stays on the page, however far it is out of view.
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range)
      if (found === -1 || inView.includes(found)) return inView
      return [...inView, found].sort((a, b) => a - b)
    },
  })

  const lastInView = virtualizer.range?.endIndex ?? -1
  const isEndInView = lastInView >= items.length - NEAR_END
  useEffect(() => {
    if (isEndInView) onEnd?.()
  }, [isEndInView, onEnd])

  useLayoutEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    box.current?.querySelector<HTMLElement>(`[data-index="${active}"] button`)?.focus({ preventScroll: true })
  }, [active])

  function handleKey(event: KeyboardEvent) {
    const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }
    const target = getTarget(event.key, active, endIndex - startIndex, items.length)
    const item = target === null ? undefined : items[target]
    if (target === null || item === undefined) return
    event.preventDefault()
    if (target === active && found !== -1) return
    takesFocus.current = true
    setActiveKey(keyOf(item))
    virtualizer.scrollToIndex(target)
  }

  return (
    <div
      className={clsx('overflow-y-auto', className)}
      ref={box}
      {...(!onPress && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      <ul
        aria-label={label}
        className="relative"
        ref={virtualizer.containerRef}
        {...(onPress && { onKeyDown: handleKey })}
      >
        {virtualizer.getVirtualItems().map(({ index, key }) => {
          const item = items[index] as T
          return (
            <li
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : items.length}
              className={clsx(
                'absolute inset-x-0 top-0 border-hairline',
                (hasMore || index < items.length - 1) && 'border-b',
              )}
              data-index={index}
              key={key}
              ref={virtualizer.measureElement}
            >
              {onPress ? (
                <button
                  className="block w-full text-start -outline-offset-3 hover:bg-tint"
                  onClick={() => onPress(item)}
                  onFocus={() => setActiveKey(keyOf(item))}
                  tabIndex={index === active ? 0 : -1}
                  type="button"
                >
                  {children(item)}
                </button>
              ) : (
                children(item)
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The index that a key moves to; null for a key that moves nothing. */
function getTarget(key: string, from: number, page: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: Math.max(1, page),
    PageUp: -Math.max(1, page),
    Home: -count,
    End: count,
  }
  const step = steps[key]
  return step === undefined ? null : Math.min(count - 1, Math.max(0, from + step))
}

/** So many items before the end, more are loaded. */
const NEAR_END = 20

const getRemPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
