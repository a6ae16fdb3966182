import { formatMoney, formatShortMoney, getCurrencyDecimals, type MinorUnits } from '@satlens/domain'
import clsx from 'clsx'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChartAlert } from './chart-alerts.ts'
import { messages } from './messages.ts'
import { dragPrice, getTick, type LinePlace, type PriceScale, stepPrice } from './price-scale.ts'

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
}
const MARKS = { above: '▲', below: '▼' } as const

/** A pointer that holds a line, where it was pressed, and the scale of that moment: the chart may change meanwhile. */
interface Drag {
  readonly pointerId: number
  readonly startY: number
  readonly scale: PriceScale
}

/** The line of an alert with its label, which is the handle: a slider over prices. */
export function AlertLine({
  line: { alert, price, shown },
  place: { y, edge },
  labelY,
  scale,
  helpId,
  isMoved,
  isLocked,
  onMove,
  onCancel,
  onSave,
}: {
  line: ChartAlert
  place: LinePlace
  labelY: number
  scale: PriceScale
  helpId: string
  isMoved: boolean
  /** True while another line is moved or a change is being saved. */
  isLocked: boolean
  onMove: (price: MinorUnits) => void
  onCancel: () => void
  onSave: (price: MinorUnits) => Promise<void>
}) {
  const { kind, currency } = alert
  const handle = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const unit = 10 ** getCurrencyDecimals(currency)

  function cancel() {
    setDrag(null)
    if (isMoved) onCancel()
  }

  // The focus may be elsewhere while a pointer drags.
  const cancelDrag = useEffectEvent(cancel)
  const isDragged = drag !== null
  useEffect(() => {
    if (!isDragged) return
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      cancelDrag()
    }
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [isDragged])

  function press(event: PointerEvent<HTMLElement>) {
    if (isLocked || !event.isPrimary || event.button !== 0) return
    // The label keeps the focus, and no text is selected.
    event.preventDefault()
    handle.current?.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ pointerId: event.pointerId, startY: event.clientY, scale })
  }

  function getDragged(event: PointerEvent<HTMLElement>): MinorUnits | null {
    if (drag?.pointerId !== event.pointerId) return null
    return dragPrice(drag.scale, price, event.clientY - drag.startY, currency)
  }

  function follow(event: PointerEvent<HTMLElement>) {
    const dragged = getDragged(event)
    if (dragged !== null && dragged !== shown) onMove(dragged)
  }

  function release(event: PointerEvent<HTMLElement>) {
    const dragged = getDragged(event)
    if (dragged === null) return
    setDrag(null)
    if (dragged === price) onCancel()
    else void onSave(dragged)
  }

  function step(event: KeyboardEvent) {
    const steps = STEPS[event.key]
    const isHandled = steps !== undefined || (isMoved && (event.key === 'Enter' || event.key === 'Escape'))
    if (!isHandled || isLocked || drag) return
    event.preventDefault()
    event.stopPropagation()
    if (steps !== undefined) onMove(stepPrice(shown, getTick(scale, currency), steps))
    else if (event.key === 'Enter') void onSave(shown)
    else onCancel()
  }

  const pointerProps = {
    onPointerDown: press,
    onPointerMove: follow,
    onPointerUp: release,
    onPointerCancel: cancel,
  }
  const spoken = formatMoney(shown, currency)
  return (
    <li className={clsx(isMoved && 'relative z-10')}>
      {edge === null && (
        <div
          className={clsx('absolute inset-x-0 -mt-px border-ink border-t', !isMoved && 'border-dashed')}
          style={{ top: y }}
        >
          {/* A finger scrolls the page; it drags the label. */}
          <div
            {...pointerProps}
            className="pointer-events-auto absolute inset-x-0 -top-1.5 hidden h-3 cursor-ns-resize touch-pan-y pointer-fine:block"
          />
        </div>
      )}
      {/* From a label that had to make room to its line. */}
      {edge === null && (
        <div
          className="absolute left-1 border-ink border-l"
          style={{ top: Math.min(y, labelY), height: Math.abs(y - labelY) }}
        />
      )}
      <div
        {...pointerProps}
        aria-describedby={helpId}
        aria-disabled={isLocked || undefined}
        aria-label={messages.handle[kind]}
        aria-orientation="vertical"
        aria-valuemax={Math.max(scale.top, Number(shown) / unit)}
        aria-valuemin={Math.min(scale.bottom, Number(shown) / unit)}
        aria-valuenow={Number(shown) / unit}
        aria-valuetext={edge === null ? spoken : messages.beyondEdge[edge](spoken)}
        className="pointer-events-auto absolute left-0 flex h-11 min-w-11 -translate-y-1/2 cursor-ns-resize touch-none select-none items-center rounded-ui"
        // A price that was not saved is not left behind. A pointer goes on without the focus.
        onBlur={() => isMoved && !isLocked && !drag && onCancel()}
        onKeyDown={step}
        ref={handle}
        role="slider"
        style={{ top: labelY }}
        tabIndex={0}
      >
        <span
          className={clsx(
            'figures flex items-center gap-1 rounded-ui border px-2 py-0.5 text-12',
            isMoved ? 'border-ink bg-ink text-surface' : 'border-control bg-surface text-ink',
          )}
          dir={document.dir}
        >
          {edge !== null && <span aria-hidden="true">{MARKS[edge]}</span>}
          {messages.label[kind](formatShortMoney(shown, currency))}
        </span>
      </div>
    </li>
  )
}
