import { type ComponentType, useState } from 'react'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'
import type { SecurityTask } from './security-task.ts'
import type { SecurityTaskDialog } from './security-task-dialog.tsx'

type Props = typeof SecurityTaskDialog extends ComponentType<infer P> ? P : never

/** What is being done now. The dialogs are fetched when the first is opened: most visits need none. */
export function useSecurityTask() {
  const toast = useToast()
  const [opened, setOpened] = useState<{ task: SecurityTask; TaskDialog: ComponentType<Props> } | null>(null)

  async function open(task: SecurityTask) {
    try {
      const { SecurityTaskDialog } = await import('./security-task-dialog.tsx')
      setOpened({ task, TaskDialog: SecurityTaskDialog })
    } catch {
      toast.error(messages.openFailed)
    }
  }

  return { opened, open, close: () => setOpened(null) }
}
