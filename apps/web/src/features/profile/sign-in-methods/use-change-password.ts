import { findPasswordIssue } from '@satlens/domain'
import { useState } from 'react'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { setPassword } from '#shared/session/session.ts'
import { messages as proofText } from '#shared/step-up/messages.ts'
import { parseSixDigits, useReauthenticationCode } from '#shared/step-up/use-reauthentication-code.ts'
import { useStepUp } from '#shared/step-up/use-step-up.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'

const text = messages.form

interface Refusal {
  readonly password?: string
  readonly code?: string
}

/** Judges a new password by the rules of the sign-up (docs/spec/README.md#validation) and sets it, with a mailed code where the server wants one. */
export function useChangePassword(onSet: () => void) {
  const toast = useToast()
  const { demand, withDemands } = useStepUp()
  const proof = useReauthenticationCode()
  const [password, setTyped] = useState('')
  const [refusal, setRefusal] = useState<Refusal>({})
  const [refusals, setRefusals] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isLate, setLate] = useState(false)
  const [isSaving, setSaving] = useState(false)

  function refuse(next: Refusal, title: string) {
    setRefusal(next)
    setRefusals((count) => count + 1)
    toast.error({ title, description: next.password ?? next.code })
  }

  async function submit() {
    // Trimmed here as it is at sign-up and sign-in, or nobody could sign in with it.
    const wanted = password.trim()
    const issue = findPasswordIssue(wanted)
    setFailure(null)
    setRefusal({})
    if (issue !== null) return refuse({ password: issue }, text.weak)
    const nonce = isLate ? parseSixDigits(proof.typed) : undefined
    if (nonce === null) return refuse({ code: proofText.codeIncomplete }, text.failed)
    setSaving(true)
    try {
      if ((await withDemands(() => save(wanted, nonce))) === 'late') {
        setLate(true)
        await proof.send()
        return
      }
      toast.show({ ...text.done, tone: 'success' })
      onSet()
    } catch (error) {
      const said = getServerMessage(error) ?? text.failed
      const field = error instanceof ApiError ? FIELDS.get(error.code) : undefined
      if (field !== undefined) return refuse({ [field]: said }, text.failed)
      setFailure(said)
      toast.error({ title: text.failed, description: getServerMessage(error) })
    } finally {
      setSaving(false)
    }
  }

  return {
    demand,
    proof,
    password,
    refusal,
    refusals,
    failure,
    isLate,
    isSaving,
    submit,
    type(typed: string) {
      setTyped(typed)
      setRefusal(({ code }) => (code === undefined ? {} : { code }))
    },
    forgiveCode: () => setRefusal(({ password: kept }) => (kept === undefined ? {} : { password: kept })),
  }
}

// Which field a refusal of the server belongs to.
const FIELDS = new Map<string, keyof Refusal>([
  ['weak_password', 'password'],
  ['same_password', 'password'],
  ['reauthentication_not_valid', 'code'],
])

/** Saves it, or says that the session is too old for that without a code (docs/protocol.md#update-user). */
async function save(password: string, nonce: string | undefined): Promise<'saved' | 'late'> {
  try {
    await setPassword(password, nonce)
    return 'saved'
  } catch (error) {
    if (error instanceof ApiError && error.code === 'reauthentication_needed') return 'late'
    throw error
  }
}
