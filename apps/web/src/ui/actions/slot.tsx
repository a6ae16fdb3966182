import clsx from 'clsx'
import { cloneElement, type HTMLAttributes, isValidElement } from 'react'

/** Adds its props to its only child, such as a router's link; the child's own props win. */
export function Slot({ className, children, ...props }: HTMLAttributes<HTMLElement>) {
  if (!isValidElement<HTMLAttributes<HTMLElement>>(children))
    throw new TypeError('The slot does not hold exactly one element')
  const own = children.props
  return cloneElement(children, { ...props, ...own, className: clsx(className, own.className) })
}
