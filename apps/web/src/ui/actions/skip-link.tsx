import type { ReactNode } from 'react'

/** The first stop of the Tab key: jumps over the header to `href` and is seen only while focused. */
export function SkipLink({ href, children }: { href: `#${string}`; children: ReactNode }) {
  return (
    <a
      className="sr-only z-50 rounded-ui border border-ink bg-surface px-4 py-2 font-medium text-ink focus:not-sr-only focus:fixed focus:start-4 focus:top-4"
      href={href}
    >
      {children}
    </a>
  )
}
