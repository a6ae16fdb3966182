import type { User } from '@satlens/contract'
import type { ComponentProps, ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { getServerMessage } from '#shared/api/api-error.ts'
import { LoadError } from '#shared/components/load-error.tsx'
import { sessionStore } from '#shared/session/session.ts'
import { Tag } from '#ui/data/tag.tsx'
import { CardSkeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'
import { SecuritySections } from './sections/security-sections.tsx'
import type { SecurityTaskDialog } from './security-task-dialog.tsx'
import { listVerified, type SecurityTask, useSecurity } from './use-security.ts'

export function SecurityCard({ user: { email } }: { user: User }) {
  const { security, error, done, finish, retry } = useSecurity()
  const { opened, open, close } = useSecurityTask()
  const isOn = security !== undefined && listVerified(security.factors).length > 0
  return (
    <Card
      aside={security && <Tag tone={isOn ? 'gain' : 'neutral'}>{isOn ? messages.on : messages.off}</Tag>}
      className="lg:col-span-2"
      flush={security !== undefined}
      title={messages.title}
    >
      {error !== null && (
        <LoadError
          onRetry={retry}
          message={getServerMessage(error) ?? messages.openFailed.description}
          title={messages.loadFailed}
        />
      )}
      {security === undefined && error === null && <CardSkeleton label={messages.loading} />}
      {security && <SecuritySections done={done} onTask={open} security={security} />}
      {security && opened && (
        <opened.TaskDialog
          email={email}
          onClose={() => {
            close()
            void finish(opened.task)
          }}
          security={security}
          task={opened.task}
        />
      )}
    </Card>
  )
}

interface OpenTask {
  readonly task: SecurityTask
  readonly TaskDialog: ComponentType<ComponentProps<typeof SecurityTaskDialog>>
  readonly page: string
}

// Outside of the card, which may be remounted while the code of the dialog is loading.
const openTaskStore = createStore<{ readonly current: OpenTask | null }>()(() => ({ current: null }))

// The task of one user is never shown to the next.
sessionStore.subscribe((session, before) => {
  const isSameUser = 'user' in session && 'user' in before && session.user.id === before.user.id
  if (!isSameUser) close()
})

const close = () => openTaskStore.setState({ current: null })

/** The task that is open on this page. The code of the dialogs is loaded with the first one, since few visits need it. */
function useSecurityTask() {
  const { key: page } = useLocation()
  const { current } = useStore(openTaskStore)
  const toast = useToast()

  async function open(task: SecurityTask) {
    toast.dismiss()
    try {
      const { SecurityTaskDialog } = await import('./security-task-dialog.tsx')
      openTaskStore.setState({ current: { task, TaskDialog: SecurityTaskDialog, page } })
    } catch {
      toast.error(messages.openFailed)
    }
  }

  return { opened: current?.page === page ? current : null, open, close }
}
