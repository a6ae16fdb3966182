import { type ComponentType, useState } from 'react'
import { useToast } from '#ui/use-toast.ts'
import { messages } from './messages.ts'
import type { TaskDialog } from './task-dialog.tsx'
import type { Task } from './tasks.ts'

type Props = typeof TaskDialog extends ComponentType<infer P> ? P : never

/** What is being done now. The dialogs are fetched when the first is opened: most visits need none. */
export function useTask() {
  const toast = useToast()
  const [opened, setOpened] = useState<{ task: Task; TaskDialog: ComponentType<Props> } | null>(null)

  async function open(task: Task) {
    try {
      const { TaskDialog } = await import('./task-dialog.tsx')
      setOpened({ task, TaskDialog })
    } catch {
      toast.error(messages.openFailed)
    }
  }

  return { opened, open, close: () => setOpened(null) }
}
