import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { Button } from '../actions/button.tsx'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../icons.tsx'
import { layerStore } from './layer-stack.ts'
import { positionToasts } from './position-toasts.ts'
import { toast as pageToasts, type ShownToast, type ToastStore } from './toast-store.ts'

const SECONDS_SHOWN = 10
/** Enough to read a toast that announces a page, once the page is there. */
const SECONDS_READ = 5

/** `page` is the path of the page that is shown. */
type ToasterProps = { label: string; dismissLabel: string; page?: string; store?: ToastStore }

/** All toasts: a polite live region and an assertive one for errors. Time under pointer or focus or in a hidden tab counts not. */
export function Toaster({ label, dismissLabel, page = '', store = pageToasts }: ToasterProps) {
  const toasts = useStore(store.store)
  const host = useStore(layerStore, (layers) => layers.at(-1) ?? null)
  const region = useRef<HTMLElement>(null)
  const [isHeld, setHeld] = useState(false)
  // An element that is removed under the pointer sends no leave event.
  if (isHeld && toasts.length === 0) setHeld(false)

  // After the form has moved the focus: its field and its button must stay visible.
  const newestId = toasts.at(-1)?.id
  useEffect(() => {
    if (newestId === undefined) return
    const clear = () => region.current && positionToasts(region.current, host)
    clear()
    document.addEventListener('focusin', clear)
    // Another page has other figures.
    const layout = new ResizeObserver(clear)
    layout.observe(document.body)
    return () => {
      document.removeEventListener('focusin', clear)
      layout.disconnect()
    }
  }, [newestId, host])

  function dismiss(id: number) {
    const focused = document.activeElement
    const byKeyboard = region.current?.contains(focused) && focused?.matches(':focus-visible')
    // The focused button is about to be removed: the focus stays in the region.
    if (byKeyboard) region.current?.focus()
    else setHeld(false)
    store.dismiss(id)
  }

  function dismissNewest(event: KeyboardEvent) {
    const newest = toasts.at(-1)
    if (event.key !== 'Escape' || !newest) return
    // The same key must not also close the dialog below.
    event.preventDefault()
    event.stopPropagation()
    dismiss(newest.id)
  }

  const renderToast = (shown: ShownToast) => (
    <ToastCard
      dismissLabel={dismissLabel}
      isHeld={isHeld}
      isNewest={shown.id === newestId}
      key={shown.id}
      onDismiss={() => dismiss(shown.id)}
      seconds={shown.page === page ? SECONDS_READ : SECONDS_SHOWN}
      shown={shown}
    />
  )

  const content = (
    <section
      aria-label={label}
      className={place}
      data-place="foot"
      onBlur={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onKeyDown={dismissNewest}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      ref={region}
      tabIndex={-1}
    >
      <ol aria-live="polite" aria-relevant="additions">
        {toasts.filter((shown) => shown.tone !== 'error').map(renderToast)}
      </ol>
      <ol aria-live="assertive" aria-relevant="additions">
        {toasts.filter((shown) => shown.tone === 'error').map(renderToast)}
      </ol>
    </section>
  )
  return host ? createPortal(content, host) : content
}

const place =
  'pointer-events-none fixed inset-x-4 z-50 mx-auto flex max-w-[26rem] flex-col data-[place^=foot]:bottom-4 data-[place^=head]:top-1 sm:inset-x-auto sm:end-6 sm:w-[22rem] sm:data-[place$=start]:start-6 sm:data-[place$=start]:end-auto sm:data-[place^=head]:top-20 print:hidden'

const toneIcons = { neutral: InfoIcon, success: CheckIcon, error: WarningIcon }

function ToastCard({
  shown,
  seconds,
  isHeld,
  isNewest,
  dismissLabel,
  onDismiss,
}: {
  shown: ShownToast
  seconds: number
  isHeld: boolean
  isNewest: boolean
  dismissLabel: string
  onDismiss: () => void
}) {
  useCountdown(seconds * 1000, isHeld, onDismiss)
  const ToneIcon = toneIcons[shown.tone]
  const isError = shown.tone === 'error'
  return (
    <li
      className={clsx(
        'pointer-events-auto mt-3 flex items-start gap-3 rounded-ui border bg-surface py-3 ps-4 pe-1 shadow-floating',
        'transition-opacity duration-180 ease-state starting:opacity-0',
        isError ? 'border-loss' : 'border-control',
        // A phone shows one; the one before it comes back if there is time left.
        !isNewest && 'max-sm:hidden',
      )}
      data-tone={shown.tone}
    >
      <ToneIcon
        // Where a line holds a word or two, the words need its space.
        className={clsx(
          'mt-0.5 shrink-0 max-[14rem]:hidden',
          isError && 'text-loss',
          shown.tone === 'success' && 'text-gain',
        )}
      />
      <div className="min-w-0 grow">
        <p className={clsx('font-semibold', isError && 'text-loss')}>{shown.title}</p>
        {shown.description && <p className="mt-0.5 text-14">{shown.description}</p>}
        {shown.action && (
          <Button
            className="mt-2"
            onClick={() => {
              onDismiss()
              shown.action?.run()
            }}
            size="small"
          >
            {shown.action.name}
          </Button>
        )}
      </div>
      <button
        aria-label={dismissLabel}
        className="-my-2 flex size-11 shrink-0 items-center justify-center rounded-ui text-muted -outline-offset-3 hover:text-ink"
        onClick={onDismiss}
        type="button"
      >
        <CloseIcon />
      </button>
    </li>
  )
}

/** Calls `onEnd` after `totalMs` of time during which nothing held it and the tab was seen. */
function useCountdown(totalMs: number, isHeld: boolean, onEnd: () => void) {
  const passedMs = useRef(0)
  const end = useEffectEvent(onEnd)
  const isHidden = useSyncExternalStore(onVisibilityChange, isTabHidden, () => false)

  useEffect(() => {
    if (isHeld || isHidden) return
    const startedAt = performance.now()
    const timer = setTimeout(() => end(), totalMs - passedMs.current)
    return () => {
      clearTimeout(timer)
      passedMs.current += performance.now() - startedAt
    }
  }, [totalMs, isHeld, isHidden])
}

const isTabHidden = () => document.hidden

function onVisibilityChange(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
