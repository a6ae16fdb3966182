import { type ReactNode, useEffect, useRef } from 'react'

/** Heads what took the place of another step, and takes the focus, which has gone with it. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 className="font-semibold text-16" ref={heading} tabIndex={-1}>
      {children}
    </h3>
  )
}
