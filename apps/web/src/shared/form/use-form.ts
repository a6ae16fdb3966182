import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast as pageToasts } from '#ui/overlay/toast-store.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import { ApiError, getServerMessage } from '../api/api-error.ts'

export type FieldErrors<F> = { readonly [Name in keyof F]?: FieldMessage<F[Name]> | undefined }

/** The message of a field; of a list of groups of fields, the messages of each group. */
type FieldMessage<Value> = Value extends readonly (infer Group extends object)[]
  ? readonly FieldErrors<Group>[]
  : string

interface FormToast {
  readonly title: string
  readonly description?: string | undefined
}

/** The values of a valid form, else the message beside each wrong field and the toast about them, if there is one. */
export type ParsedForm<F, V> =
  | { readonly ok: true; readonly value: V }
  | { readonly ok: false; readonly errors: FieldErrors<F>; readonly toast?: FormToast }

/** Why the last submit failed, with the values that were sent. */
interface FormFailure<V> {
  readonly error: unknown
  readonly message: string
  readonly values: V
}

/** What a toast said about wrong fields. */
interface Rejection<F> extends FormToast {
  readonly toastId: number
  readonly errors: FieldErrors<F>
}

interface FormOptions<F, V> {
  /** Left out by a form without fields. */
  readonly initial?: F
  /** Validates the fields. Left out, they are sent as they are. */
  readonly parse?: (fields: F) => ParsedForm<F, V>
  /** Sends the values. `signal` is aborted when the form is unmounted. What it throws becomes the failure of the form. */
  readonly action: (values: V, context: { readonly signal: AbortSignal }) => unknown
  /** The toast of a failure, and what the form says without a message. `noAnswerTitle` is the title of such a toast. */
  readonly failed?: { readonly title: string; readonly noAnswer?: string; readonly noAnswerTitle?: string }
  readonly messageOf?: (error: unknown) => string | undefined
  /** Assigns a failure to fields, or returns undefined if it belongs to none. */
  readonly errorsOf?: (error: unknown, message: string) => FieldErrors<F> | undefined
}

/**
 * Editing a field clears its message; the first wrong field gets the focus; a failure keeps what was typed. The toasts of
 * the form are shown by `form.toast`, so that they replace each other. One about wrong fields leaves as soon as the form
 * would no longer show it, one about a failure with the next attempt.
 */
export function useForm<F extends object, V = F>(options: FormOptions<F, V>) {
  const { initial = {} as F } = options
  const toast = useToast()
  const [fields, setFields] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors<F>>({})
  const [rejectionCount, setRejectionCount] = useState(0)
  const [failure, setFailure] = useState<FormFailure<V> | null>(null)
  const [isSubmitting, setSubmitting] = useState(false)
  const running = useRef<AbortController | null>(null)
  const rejection = useRef<Rejection<F> | null>(null)

  const dismissRejection = useEffectEvent((isLeft: boolean) => {
    const told = rejection.current
    if (!told) return
    const isUntouched = Object.entries(told.errors).every(([name, text]) => errors[name as keyof F] === text)
    if (isUntouched && !isLeft) return
    const parsed = options.parse?.(fields)
    const still = !isLeft && parsed?.ok === false ? parsed.toast : undefined
    if (still?.title !== told.title || still.description !== told.description)
      pageToasts.dismiss(told.toastId)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed may be right now
  useEffect(() => dismissRejection(false), [fields])
  useEffect(
    () => () => {
      running.current?.abort()
      dismissRejection(true)
    },
    [],
  )

  /** Changes fields. `remaining` are messages of the changed lists that still hold. */
  function change(changes: Partial<F>, remaining: FieldErrors<F> = {}) {
    setFields((current) => ({ ...current, ...changes }))
    setErrors((current) => ({ ...withoutKeys(current, changes), ...remaining }))
  }

  function reject(next: FieldErrors<F>, content?: FormToast) {
    setErrors(next)
    setRejectionCount((count) => count + 1)
    if (content) rejection.current = { ...content, toastId: toast.error(content), errors: next }
  }

  function fail(error: unknown, values: V) {
    const { failed, errorsOf, messageOf = getServerMessage } = options
    const description = messageOf(error)
    const message = description ?? failed?.noAnswer ?? failed?.title ?? ''
    const fieldErrors = errorsOf?.(error, message)
    if (fieldErrors) reject(fieldErrors)
    else setFailure({ error, values, message })
    if (description === undefined && failed?.noAnswerTitle)
      toast.error({ title: failed.noAnswerTitle, description: message })
    else if (failed) toast.error({ title: failed.title, description })
  }

  async function submit(): Promise<void> {
    if (running.current) return
    const parsed = options.parse?.(fields) ?? { ok: true, value: fields as unknown as V }
    setFailure(null)
    if (!parsed.ok) return reject(parsed.errors, parsed.toast)
    toast.dismiss()
    setErrors({})
    setSubmitting(true)
    const own = new AbortController()
    running.current = own
    try {
      await options.action(parsed.value, { signal: own.signal })
    } catch (error) {
      // A request that ended because the form was left has not failed.
      const wasLeft = own.signal.aborted && error instanceof DOMException && error.name === 'AbortError'
      if (!wasLeft) fail(error, parsed.value)
    } finally {
      running.current = null
      setSubmitting(false)
    }
  }

  function reset() {
    toast.dismiss()
    setFields(initial)
    setErrors({})
    setFailure(null)
  }

  function text<Name extends TextName<F>>(name: Name) {
    return {
      name,
      value: fields[name] as string,
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        change({ [name]: event.target.value } as unknown as Partial<F>),
    }
  }

  const props = { onSubmit: () => void submit(), rejectionCount }
  return { fields, errors, failure, isSubmitting, toast, props, text, change, reject, submit, reset }
}

type TextName<F> = { [Name in keyof F]: F[Name] extends string ? Name : never }[keyof F] & string

export const errorsByCode =
  <F>(fields: Readonly<Record<string, keyof F>>) =>
  (error: unknown, message: string): FieldErrors<F> | undefined => {
    const field = error instanceof ApiError ? fields[error.code] : undefined
    return field && ({ [field]: message } as FieldErrors<F>)
  }

function withoutKeys<F>(errors: FieldErrors<F>, changes: Partial<F>): FieldErrors<F> {
  const others = Object.entries(errors).filter(([name]) => !(name in changes))
  return Object.fromEntries(others) as FieldErrors<F>
}
