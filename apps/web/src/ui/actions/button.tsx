import clsx from 'clsx'
import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react'

/** A button is 44 px high; `small` is 36 px, and 44 px on touch screens. */
export type ButtonStyleProps = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'regular' | 'small' | undefined
  wide?: boolean | undefined
}

/** Props of a button. `busy` disables it and shows `busyLabel` at an unchanged width; it then gets the focus back. */
export type ButtonProps = ComponentProps<'button'> & ButtonStyleProps & { busy?: boolean; busyLabel?: string }

export function Button({
  variant,
  size,
  wide,
  className,
  busy = false,
  busyLabel,
  children,
  disabled,
  ref = null,
  ...props
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement)
  const hadFocus = useRef(false)

  // A disabled button loses the focus; it gets the focus back when the work is done.
  useLayoutEffect(() => {
    if (busy) {
      hadFocus.current = document.activeElement === button.current
      return
    }
    if (hadFocus.current && document.activeElement === document.body) button.current?.focus()
    hadFocus.current = false
  }, [busy])

  const ghost = busy ? children : busyLabel
  return (
    <button
      type="button"
      {...props}
      ref={button}
      className={clsx(buttonClasses({ variant, size, wide }), className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      <span className="ghost justify-items-center" data-ghost={typeof ghost === 'string' ? ghost : undefined}>
        <span className="inline-flex items-center gap-2">{busy && busyLabel ? busyLabel : children}</span>
      </span>
      {busy && (
        <span
          aria-hidden="true"
          className="absolute bottom-0 h-0.5 animate-run bg-current motion-reduce:inset-x-0 motion-reduce:animate-none"
        />
      )}
    </button>
  )
}

const looks = {
  primary: 'border-orange bg-orange text-on-orange hover:border-ink active:bg-orange/85',
  secondary: 'border-control bg-surface text-ink hover:border-ink hover:bg-tint',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-tint',
  danger: 'border-loss bg-surface text-loss hover:bg-loss hover:text-surface',
}

const idle = 'disabled:not-aria-busy:text-muted disabled:cursor-not-allowed'
const idleEdge = 'disabled:not-aria-busy:border-hairline disabled:not-aria-busy:bg-tint'

/** The look of a button, for links. The border counts as padding: the text of a quiet button aligns with what is above it. */
export function buttonClasses({
  variant = 'secondary',
  size = 'regular',
  wide = false,
}: ButtonStyleProps = {}): string {
  return clsx(
    // Where a line holds a word or two, the word needs the space of the padding.
    'relative inline-flex max-w-full select-none items-center justify-center overflow-hidden rounded-ui border text-center',
    'font-medium no-underline transition-colors duration-150 ease-state',
    size === 'small'
      ? 'min-h-9 px-[calc(0.75rem-1px)] py-1 text-14 pointer-coarse:min-h-11'
      : 'min-h-11 px-[calc(1.25rem-1px)] py-2 text-16',
    'max-[14rem]:wrap-anywhere max-[14rem]:px-2',
    wide && 'w-full',
    looks[variant],
    idle,
    variant !== 'quiet' && idleEdge,
  )
}
