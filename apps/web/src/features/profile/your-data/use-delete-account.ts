import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { clearBrowserStorage } from '#shared/session/account.ts'
import { signOut } from '#shared/session/session.ts'
import { messages as proofText } from '#shared/step-up/messages.ts'
import type { AccountOwner } from '#shared/step-up/step-up-dialog.tsx'
import { parseSixDigits, useReauthenticationCode } from '#shared/step-up/use-reauthentication-code.ts'
import { useStepUp } from '#shared/step-up/use-step-up.ts'
import { toast as pageToast } from '#ui/overlay/toast-store.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import { deleteAccount, type OwnerProof } from './account-api.ts'
import { messages } from './messages.ts'

const text = messages.dialog

/** How somebody shows that the account is theirs: by its password, by its mail, or by having just signed in. */
export type OwnerProofKind = 'password' | 'mail' | 'recent'

interface Refusal {
  readonly password?: string
  readonly code?: string
  readonly word?: string
}

/** Asks for a proof and the word, then deletes the account and leaves nothing of it in this browser. */
export function useDeleteAccount({ email, hasPassword }: AccountOwner) {
  const toast = useToast()
  const navigate = useNavigate()
  const { demand, withDemands } = useStepUp()
  const mailed = useReauthenticationCode()
  const [way, setWay] = useState<OwnerProofKind>(email === '' ? 'recent' : hasPassword ? 'password' : 'mail')
  const [password, setPassword] = useState('')
  const [word, setWord] = useState('')
  const [refusal, setRefusal] = useState<Refusal>({})
  const [refusals, setRefusals] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isDeleting, setDeleting] = useState(false)

  function refuse(next: Refusal, title: string) {
    setRefusal(next)
    setRefusals((count) => count + 1)
    toast.error({ title, description: next.password ?? next.code ?? next.word })
  }

  /** What the form still lacks; null when it is whole. */
  function lacks(): Refusal | null {
    const lack = {
      ...(way === 'password' && password.trim() === '' && { password: text.passwordMissing }),
      ...(way === 'mail' && parseSixDigits(mailed.typed) === null && { code: proofText.codeIncomplete }),
      ...(word.trim().toUpperCase() !== text.word && { word: text.wordMissing }),
    }
    return Object.keys(lack).length === 0 ? null : lack
  }

  async function submit() {
    setFailure(null)
    setRefusal({})
    if (way === 'mail' && !mailed.hasSent) {
      setFailure(text.codeMissing)
      return void toast.error({ title: text.missing, description: text.codeMissing })
    }
    const lack = lacks()
    if (lack !== null) return refuse(lack, text.missing)
    setDeleting(true)
    try {
      const outcome = await withDemands(() => deleteBy(proofBy(way, password, mailed.typed)))
      if (outcome === 'deleted') await leave()
      else refuseWhole(text.freshRefused)
    } catch (error) {
      fail(error)
    } finally {
      setDeleting(false)
    }
  }

  function refuseWhole(said: string | undefined) {
    setFailure(said ?? text.failed)
    toast.error({ title: text.failed, description: said })
  }

  function fail(error: unknown) {
    const said = getServerMessage(error)
    const field = error instanceof ApiError ? FIELDS.get(error.code) : undefined
    if (field === undefined) refuseWhole(said)
    else refuse({ [field]: said ?? text.failed }, text.failed)
  }

  async function leave() {
    // There is no session left that the server could end; this browser forgets its own whatever it says.
    await signOut().catch(() => {})
    pageToast.show(messages.deleted)
    await navigate(WEB_APP_SCREEN_PATHS.landing, { replace: true })
    clearBrowserStorage()
  }

  return {
    demand,
    mailed,
    way,
    password,
    word,
    refusal,
    refusals,
    failure,
    isDeleting,
    submit,
    choose(next: OwnerProofKind) {
      setWay(next)
      setRefusal({})
      setFailure(null)
    },
    typePassword(typed: string) {
      setPassword(typed)
      setRefusal({})
    },
    typeWord(typed: string) {
      setWord(typed)
      setRefusal({})
    },
    forgive: () => setRefusal({}),
  }
}

const FIELDS = new Map<string, keyof Refusal>([
  ['current_password_required', 'password'],
  ['current_password_invalid', 'password'],
  ['reauthentication_not_valid', 'code'],
])

/** Deletes it, or says that the session is too old for that without a further proof. */
async function deleteBy(proof: OwnerProof): Promise<'deleted' | 'too-late'> {
  try {
    await deleteAccount(proof)
    return 'deleted'
  } catch (error) {
    if (error instanceof ApiError && error.code === 'reauthentication_needed') return 'too-late'
    throw error
  }
}

function proofBy(way: OwnerProofKind, password: string, code: string): OwnerProof {
  switch (way) {
    case 'password':
      // Trimmed as it is wherever people sign in (docs/spec/README.md#validation).
      return { password: password.trim() }
    case 'mail':
      return { nonce: parseSixDigits(code) }
    case 'recent':
      return {}
  }
}
