import { endSessionEndpoint, type ListedSession } from '@satlens/contract'
import { describeUserAgent } from '@satlens/domain'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { signOutOtherSessions } from '#shared/session/account.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'

/** What is about to be ended: one session, or all but this one. */
export type SessionsToEnd = ListedSession | 'others'

/** Asks, then ends sessions. `onEnded` is told which ones are over. */
export function useEndSessions(onEnded: (ending: SessionsToEnd) => void) {
  const toast = useToast()
  const [asked, setAsked] = useState<SessionsToEnd | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isEnding, setEnding] = useState(false)

  function ask(ending: SessionsToEnd | null) {
    setFailure(null)
    setAsked(ending)
  }

  async function end() {
    if (asked === null) return
    setFailure(null)
    setEnding(true)
    try {
      toast.show({ ...(await endNow(asked)), tone: 'success' })
      ask(null)
      onEnded(asked)
    } catch (error) {
      const title = asked === 'others' ? messages.othersFailed : messages.endFailed
      const description = getServerMessage(error)
      setFailure(description ?? title)
      toast.error({ title, description })
    } finally {
      setEnding(false)
    }
  }

  return { asked, failure, isEnding, ask, end }
}

/** Ends them and says so. One that ended on its own meanwhile is what was wanted. */
async function endNow(ending: SessionsToEnd): Promise<{ title: string; description: string }> {
  if (ending === 'others') {
    await signOutOtherSessions()
    return messages.othersEnded
  }
  try {
    await api.call(endSessionEndpoint, { params: { id: ending.id } })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return messages.endedBefore
    throw error
  }
  const { title, description } = messages.ended
  return { title, description: description(describeUserAgent(ending.user_agent)) }
}
