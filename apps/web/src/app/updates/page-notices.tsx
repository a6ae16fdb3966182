import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { useIsOffline } from '#shared/api/connection.ts'
import { whenIdle } from '#shared/browser/when-idle.ts'
import { Button } from '#ui/actions/button.tsx'
import { InfoIcon, WarningIcon } from '#ui/icons.tsx'
import { messages } from '../messages.ts'
import { updateStore } from './update-store.ts'

/** A sticky line above every page that is offline, else of which a newer version is ready. */
export function PageNotices({ contentId }: { contentId: string }) {
  useEffect(startWatching, [])
  const isOffline = useIsOffline()
  const update = useStore(updateStore)
  return (
    // Rendered from the start, or its first text would not be announced.
    <div aria-live="polite" className="sticky top-0 z-30 print:hidden">
      {isOffline ? (
        <Line>
          <WarningIcon className="shrink-0" />
          <p className="min-w-0">{messages.offline}</p>
        </Line>
      ) : (
        update.status === 'ready' && (
          <UpdateNotice onLater={() => postpone(contentId)} onReload={update.reload} />
        )
      )}
    </div>
  )
}

function UpdateNotice({ onReload, onLater }: { onReload: () => void; onLater: () => void }) {
  const text = messages.update
  return (
    <Line>
      <InfoIcon className="shrink-0" />
      <div className="flex min-w-0 grow basis-0 flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 grow basis-60">
          <strong className="font-semibold">{text.title}</strong>{' '}
          <span className="text-muted">{text.caution}</span>
        </p>
        {/* What has no edge of its own ends where the page does. */}
        <div className="-me-3 flex gap-2">
          <Button onClick={onReload} size="small">
            {text.reload}
          </Button>
          <Button onClick={onLater} size="small" variant="quiet">
            {text.later}
          </Button>
        </div>
      </div>
    </Line>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <div className="border-hairline border-b bg-surface">
    <div className="page-width flex min-h-11 items-center gap-3 py-2 text-14">{children}</div>
  </div>
)

// After postponing by keyboard the focus goes to the start of the page.
function postpone(contentId: string) {
  updateStore.postpone()
  document.getElementById(contentId)?.focus({ preventScroll: true })
}

const startWatching = () =>
  whenIdle(() => {
    // Without it the page stays as it is.
    import('./background-work.ts').then(({ startBackgroundWork }) => startBackgroundWork()).catch(() => {})
  })
