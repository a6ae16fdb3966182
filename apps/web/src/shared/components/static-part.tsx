import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'

/**
 * A part of a prerendered page that does not change. Where the server has sent it, hydration leaves its HTML as it is, and
 * no script is needed for it. `children` are its content for the server, and after a change of route: then give a lazy component.
 */
export function StaticPart({ className, children }: { className: string; children: ReactNode }) {
  const isServed = useIsServed()
  if (import.meta.env.SSR) return <div className={className}>{children}</div>
  if (isServed) {
    return (
      <div
        className={className}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, and never written: React does not look into it.
        dangerouslySetInnerHTML={SERVED}
        suppressHydrationWarning
      />
    )
  }
  return (
    <div className={className}>
      {/* As high as a screen at least, so that what follows does not move while it is seen. */}
      <Suspense fallback={<div className="min-h-screen" />}>{children}</Suspense>
    </div>
  )
}

const SERVED = { __html: '' }

/** Returns true in a component that was hydrated, until it unmounts. */
function useIsServed(): boolean {
  const isHydrating = useSyncExternalStore(neverChanges, isFalse, isTrue)
  return useState(isHydrating)[0]
}

const neverChanges = () => () => {}
const isFalse = () => false
const isTrue = () => true
