import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { MenuIcon } from '../icons.tsx'

/** Links or buttons behind one labelled button. A choice, Escape and moving elsewhere close it. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    // A page that was served as HTML can be opened before it is taken over.
    setOpen(details.current?.open ?? false)
    function closeFromOutside(event: PointerEvent) {
      const element = details.current
      if (element?.open && event.target instanceof Node && !element.contains(event.target))
        element.open = false
    }
    document.addEventListener('pointerdown', closeFromOutside)
    return () => document.removeEventListener('pointerdown', closeFromOutside)
  }, [])

  function closeByKey(event: KeyboardEvent) {
    const element = details.current
    if (event.key !== 'Escape' || !element?.open) return
    element.open = false
    element.querySelector('summary')?.focus()
  }

  // Left open it would lie over what has the focus next.
  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
  }

  return (
    <details
      className="group/menu relative"
      onBlur={closeWhenLeft}
      onKeyDown={closeByKey}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      ref={details}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, and a key arrives as a click */}
      <summary
        className="inline-flex min-h-11 list-none items-center gap-2 rounded-ui px-3 font-medium hover:bg-tint [&::-webkit-details-marker]:hidden"
        // Its toggle comes a moment after it has opened: an immediate Tab should find the links there.
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
        {label}
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the choice made on the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link arrives here as a click */}
      <div
        className="absolute end-3 z-40 mt-1 flex w-max min-w-48 flex-col rounded-ui border border-hairline bg-surface py-1 shadow-floating"
        onClick={(event) => {
          const chosen = event.target instanceof Element && event.target.closest('a, button')
          if (chosen && details.current) details.current.open = false
        }}
      >
        {isOpen && children}
      </div>
    </details>
  )
}

export const menuItemClasses =
  'relative flex min-h-11 w-full items-center px-4 text-start text-ink -outline-offset-3 hover:bg-tint aria-[current=page]:font-semibold aria-[current=page]:after:absolute aria-[current=page]:after:inset-y-0 aria-[current=page]:after:start-0 aria-[current=page]:after:w-[3px] aria-[current=page]:after:bg-orange'
