import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { settings } from '#shared/browser/settings.ts'
import { useSession } from '#shared/session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { RequestFrame } from '../request-frame.tsx'
import { ServerOff } from '../server-off.tsx'
import { DeviceCodeForm } from './device-code-form.tsx'
import { DeviceQuestion } from './device-question.tsx'
import type { DeviceRequest } from './device-request.ts'
import { messages } from './messages.ts'

type Step =
  | { readonly kind: 'code' }
  | { readonly kind: 'question'; readonly request: DeviceRequest }
  | { readonly kind: 'allowed' | 'denied' }

/** /device: the code of a device, what it asks for, and the answer (RFC 8628 §3.3). */
export function DevicePage() {
  const session = useSession()
  const { search } = useLocation()
  const [step, setStep] = useState<Step>({ kind: 'code' })
  const [isFirst, setFirst] = useState(true)
  if (!settings.oauth_server) return <ServerOff />

  function proceed(next: Step) {
    setFirst(false)
    setStep(next)
  }

  if (step.kind === 'code') {
    // Filled in and not sent: the user has to compare it with the device first.
    const suggested = isFirst ? (new URLSearchParams(search).get('user_code') ?? '') : ''
    return (
      <DeviceCodeForm
        onFound={(request) => proceed({ kind: 'question', request })}
        suggested={suggested}
        takesFocus={!isFirst}
      />
    )
  }
  if (step.kind === 'question') {
    if (session.status !== 'signed-in') return null
    return (
      <DeviceQuestion
        onAnswered={(kind) => proceed({ kind })}
        onGone={() => proceed({ kind: 'code' })}
        request={step.request}
        user={session.user}
      />
    )
  }
  const { title, body } = messages[step.kind]
  return (
    <RequestFrame lead={body} takesFocus title={title}>
      <Button className="self-start" onClick={() => proceed({ kind: 'code' })}>
        {messages.another}
      </Button>
    </RequestFrame>
  )
}
