import clsx from 'clsx'
import { CheckIcon } from '../icons.tsx'

/** What is included, a line for each. */
export const CheckList = ({ items, className }: { items: readonly string[]; className: string }) => (
  <ul className={clsx('flex flex-col', className)}>
    {items.map((item) => (
      <li
        className="flex min-h-10 items-center gap-3 border-hairline border-b py-2 last:border-b-0"
        key={item}
      >
        <CheckIcon className="shrink-0 text-muted" />
        {item}
      </li>
    ))}
  </ul>
)
