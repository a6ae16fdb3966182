import clsx from 'clsx'
import { Link, type LinkProps } from 'react-router-dom'
import { type ButtonStyleProps, buttonClasses } from '#ui/actions/button.tsx'
import { textLinkClasses } from '#ui/actions/text-link.tsx'

/** A link to a page, underlined as in running text; `quiet` in lists. */
export const PageLink = ({ quiet = false, className, ...link }: LinkProps & { quiet?: boolean }) => (
  <Link {...link} className={clsx(textLinkClasses(quiet), className)} />
)

export const LinkButton = ({ variant, size, wide, className, ...link }: LinkProps & ButtonStyleProps) => (
  <Link {...link} className={clsx(buttonClasses({ variant, size, wide }), className)} />
)
