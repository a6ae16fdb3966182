import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'
import {
  createSampleFields,
  EMPTY_VERIFICATION,
  getMissingFields,
  type VerificationFields,
} from './verification-fields.ts'

/** What stands beside each field that was refused. */
export type IdentityErrors = { readonly [Field in keyof VerificationFields]?: string | undefined }

/** Holds the fields, judges them and throws them away: when they have passed, and when the page is left. */
export function useIdentityForm(onPassed: () => void) {
  const toast = useToast()
  const [fields, setFields] = useState(EMPTY_VERIFICATION)
  const [refusal, setRefusal] = useState<IdentityErrors>({})
  const [refusals, setRefusals] = useState(0)

  function replace(next: VerificationFields) {
    setFields(next)
    setRefusal({})
    toast.dismiss()
  }

  // A browser may keep a page that was left, with all that is in it, and show it again after the back button. It
  // stops the page right after this event, so the fields have to be empty by then.
  useEffect(() => {
    const forget = () => flushSync(() => setFields(EMPTY_VERIFICATION))
    window.addEventListener('pagehide', forget)
    return () => window.removeEventListener('pagehide', forget)
  }, [])

  function submit() {
    const missing = getMissingFields(fields)
    if (missing.length > 0) {
      setRefusal(Object.fromEntries(missing.map((field) => [field, messages.required(field)])))
      setRefusals((count) => count + 1)
      toast.error(messages.missing)
      return
    }
    replace(EMPTY_VERIFICATION)
    onPassed()
    toast.show(messages.submitted)
  }

  return {
    fields,
    refusal,
    refusals,
    change: (change: Partial<VerificationFields>) => {
      setFields((current) => ({ ...current, ...change }))
      setRefusal((current) => without(current, change))
    },
    fillWithSample: () => replace(createSampleFields()),
    clear: () => replace(EMPTY_VERIFICATION),
    submit,
  }
}

/** Takes back what was said about the fields that have changed since. */
function without(refusal: IdentityErrors, change: Partial<VerificationFields>): IdentityErrors {
  return Object.fromEntries(Object.entries(refusal).filter(([field]) => !(field in change)))
}
