import type { Profile } from '@satlens/contract'
import { parseFullName } from '@satlens/domain'
import { useCallback, useEffect, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { fetchProfile, updateProfile } from '#shared/api/profile-api.ts'
import { sessionStore } from '#shared/session/session.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'

/** Loads the profile of a user and renames it. The typed name is kept whatever happens. */
export function useProfile(userId: string) {
  const toast = useToast()
  const [profile, setProfile] = useState<Profile | null>(null)
  const [fullName, setFullName] = useState('')
  const [loadFailure, setLoadFailure] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    let isCurrent = true
    setLoadFailure(null)
    fetchProfile(api, userId).then(
      (found) => {
        if (!isCurrent) return
        setProfile(found)
        setFullName(found.full_name)
      },
      (error: unknown) => {
        if (!isCurrent) return
        const said = getServerMessage(error)
        setLoadFailure(said ?? '')
        toast.error({ title: messages.loadFailed, description: said })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [userId, attempt, toast])

  const save = useCallback(async () => {
    const name = parseFullName(fullName)
    setFailure(null)
    if (!name.ok) {
      const description = messages.name[name.issue]
      setRefusal(name.issue === 'empty' ? messages.mendName : description)
      setRefusals((count) => count + 1)
      toast.error({ title: messages.missing, description })
      return
    }
    setRefusal(undefined)
    if (sessionStore.getState().status !== 'signed-in') {
      setFailure(messages.notAuthenticated)
      toast.error({ title: messages.updateFailed, description: messages.notAuthenticated })
      return
    }
    setSaving(true)
    try {
      const saved = await updateProfile(api, userId, name.value)
      setProfile(saved)
      setFullName(saved.full_name)
      toast.show({ ...messages.updated, tone: 'success' })
    } catch (error) {
      // The session may have gone from the storage without this tab being told.
      const isNobody = error instanceof ApiError && error.status === 401
      const said = isNobody ? messages.notAuthenticated : getServerMessage(error)
      setFailure(said ?? messages.noAnswer)
      toast.error({ title: messages.updateFailed, description: said })
    } finally {
      setSaving(false)
    }
  }, [fullName, userId, toast])

  return {
    profile,
    fullName,
    loadFailure,
    refusal,
    refusals,
    failure,
    isSaving,
    rename: (text: string) => {
      setFullName(text)
      setRefusal(undefined)
    },
    save,
    reload: () => setAttempt((count) => count + 1),
  }
}
