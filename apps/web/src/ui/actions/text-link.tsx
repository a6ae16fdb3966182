import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { ExternalIcon } from '../icons.tsx'

type TextLinkProps = ComponentProps<'a'> & { quiet?: boolean }

export const TextLink = ({ quiet = false, className, ...props }: TextLinkProps) => (
  <a {...props} className={clsx(textLinkClasses(quiet), className)} />
)

export const textLinkClasses = (isQuiet: boolean): string => (isQuiet ? quietLook : look)

export function ExternalLink({ hint, children, ...props }: TextLinkProps & { hint: string }) {
  return (
    <TextLink {...props} rel="noopener noreferrer" target="_blank">
      {children}
      <ExternalIcon className="ms-1 inline-block rtl:-scale-x-100 size-4 align-[-0.15em]" />
      <span className="sr-only"> {hint}</span>
    </TextLink>
  )
}

const look =
  'rounded-ui text-accent underline decoration-1 underline-offset-[0.2em] transition-colors duration-150 hover:text-ink hover:decoration-2'
const quietLook = 'rounded-ui text-ink underline-offset-[0.2em] hover:underline'
