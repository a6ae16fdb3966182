import clsx from 'clsx'
import { cloneElement, type HTMLAttributes, isValidElement } from 'react'

/** Lends its class and the rest of its props to its only child, such as a router's link; what the child says itself stands. */
export function Slot({ className, children, ...lent }: HTMLAttributes<HTMLElement>) {
  if (!isValidElement<HTMLAttributes<HTMLElement>>(children))
    throw new TypeError('The slot does not hold exactly one element')
  const own = children.props
  return cloneElement(children, { ...lent, ...own, className: clsx(className, own.className) })
}
