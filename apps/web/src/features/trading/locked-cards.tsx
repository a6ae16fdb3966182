import { LockIcon } from '#ui/icons.tsx'
import { messages } from './messages.ts'

const text = messages.pro.locked

/** The tools of Pro, each under its lock: none of them can be opened in this version (docs/spec/README.md#screens). */
export function LockedCards() {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {text.items.map(({ title, body }) => (
        <li className="flex flex-col rounded-ui border border-hairline bg-surface" key={title}>
          <div className="grow p-5">
            <h3 className="font-semibold text-18">{title}</h3>
            <p className="mt-2 text-muted">{body}</p>
          </div>
          <p className="flex items-center gap-2 border-hairline border-t px-5 py-3 text-14 text-muted">
            <LockIcon className="shrink-0" />
            {text.caption}
          </p>
        </li>
      ))}
    </ul>
  )
}
