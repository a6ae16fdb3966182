import { LockIcon } from '#ui/icons.tsx'
import { messages } from './messages.ts'

const text = messages.pro.locked

/** The tools of Pro, each under its lock: none of them can be opened in this version (docs/spec/README.md#screens). */
export function LockedToolCards() {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {text.items.map(({ title, body }) => (
        <li className="rounded-ui border border-hairline bg-surface p-5" key={title}>
          <h3 className="flex items-center gap-2 wrap-anywhere font-semibold text-18">
            <LockIcon className="shrink-0 text-muted" />
            {title}
          </h3>
          <p className="mt-2 text-muted">{body}</p>
        </li>
      ))}
    </ul>
  )
}
