import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { ExternalIcon } from '../icons.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { Slot } from './slot.tsx'

type TextLinkProps = ComponentProps<'a'> & { quiet?: boolean; asChild?: boolean }

/** An underlined link in the accent colour; `quiet` for lists of links. `asChild` gives the look to a router's link. */
export function TextLink({ quiet = false, asChild = false, className, ...props }: TextLinkProps) {
  const Element = asChild ? Slot : 'a'
  return <Element {...props} className={clsx(quiet ? quietLook : look, className)} />
}

/** A link to another site in a new tab. `hint` says so to a screen reader. */
export function ExternalLink({
  hint,
  children,
  ...props
}: Omit<TextLinkProps, 'asChild'> & { hint: string }) {
  return (
    <TextLink {...props} rel="noopener noreferrer" target="_blank">
      {children}
      <ExternalIcon className="ms-1 inline-block size-4 align-[-0.15em]" />
      <VisuallyHidden> {hint}</VisuallyHidden>
    </TextLink>
  )
}

const look =
  'rounded-ui text-accent underline decoration-1 underline-offset-[0.2em] transition-colors duration-150 hover:text-ink hover:decoration-2'
const quietLook = 'rounded-ui text-ink underline-offset-[0.2em] hover:underline'
