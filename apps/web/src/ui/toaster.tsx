import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from './icons.tsx'
import { onLayerChange, topLayer } from './layer-host.ts'
import { toast as pageToasts, type ShownToast } from './toast-store.ts'

const SECONDS_SHOWN = 10

/** `label` names the region, `dismissLabel` the closing button of each toast. */
export type ToasterProps = { label: string; dismissLabel: string; store?: typeof pageToasts }

/**
 * The place of all toasts; mount it once, before the first one is due. Two live regions stand in the page from
 * the start: one waits its turn, the one for errors interrupts. Each toast stays ten seconds, and the clock
 * stands still while the pointer or the focus is on any of them or the tab is hidden.
 */
export function Toaster({ label, dismissLabel, store = pageToasts }: ToasterProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.read, store.read)
  const host = useSyncExternalStore(onLayerChange, topLayer, () => null)
  const region = useRef<HTMLElement>(null)
  const [isHeld, setHeld] = useState(false)

  function dismiss(id: number) {
    // The button that has the focus is about to go: keep the reader where they are.
    if (region.current?.contains(document.activeElement)) region.current.focus()
    store.dismiss(id)
  }

  function dismissFocused(event: KeyboardEvent) {
    const newest = toasts.at(-1)
    if (event.key !== 'Escape' || !newest) return
    event.stopPropagation()
    dismiss(newest.id)
  }

  const slip = (shown: ShownToast) => (
    <ToastSlip
      dismissLabel={dismissLabel}
      isHeld={isHeld}
      key={shown.id}
      onDismiss={() => dismiss(shown.id)}
      shown={shown}
    />
  )

  const content = (
    <section
      aria-label={label}
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-[26rem] flex-col justify-end sm:start-auto sm:end-6 sm:bottom-6 sm:w-[26rem]"
      onBlur={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onKeyDown={dismissFocused}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      ref={region}
      tabIndex={-1}
    >
      <ol aria-live="polite" aria-relevant="additions">
        {toasts.filter((shown) => shown.tone !== 'error').map(slip)}
      </ol>
      <ol aria-live="assertive" aria-relevant="additions">
        {toasts.filter((shown) => shown.tone === 'error').map(slip)}
      </ol>
    </section>
  )
  return host ? createPortal(content, host) : content
}

const toneIcons = { neutral: InfoIcon, success: CheckIcon, error: WarningIcon }

function ToastSlip({
  shown,
  isHeld,
  dismissLabel,
  onDismiss,
}: {
  shown: ShownToast
  isHeld: boolean
  dismissLabel: string
  onDismiss: () => void
}) {
  useCountdown(SECONDS_SHOWN * 1000, isHeld, onDismiss)
  const ToneIcon = toneIcons[shown.tone]
  const isError = shown.tone === 'error'
  return (
    <li
      className={clsx(
        'pointer-events-auto mt-3 flex items-start gap-3 rounded-ui border bg-surface py-3 ps-4 pe-1 shadow-floating',
        'transition-opacity duration-180 ease-state starting:opacity-0',
        isError ? 'border-loss' : 'border-control',
      )}
      data-tone={shown.tone}
    >
      <ToneIcon
        className={clsx('mt-0.5 shrink-0', isError && 'text-loss', shown.tone === 'success' && 'text-gain')}
      />
      <div className="min-w-0 grow">
        <p className={clsx('font-semibold', isError && 'text-loss')}>{shown.title}</p>
        {shown.description && <p className="mt-0.5 text-14">{shown.description}</p>}
      </div>
      <button
        aria-label={dismissLabel}
        className="-my-2 flex size-11 shrink-0 items-center justify-center rounded-ui text-muted hover:text-ink"
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
  const leftMs = useRef(totalMs)
  const end = useRef(onEnd)
  end.current = onEnd
  const isHidden = useSyncExternalStore(
    onVisibilityChange,
    () => document.hidden,
    () => false,
  )

  useEffect(() => {
    if (isHeld || isHidden) return
    const startedAt = performance.now()
    const timer = setTimeout(() => end.current(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAt
    }
  }, [isHeld, isHidden])
}

function onVisibilityChange(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
