import { type KycStatus, NATIONAL_ID_MAX_LENGTH } from '@satlens/domain'
import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { type ParsedForm, useForm } from '#shared/form/use-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { DocumentField } from './document-field.tsx'
import { KycStatusCard } from './kyc-status-card.tsx'
import { messages } from './messages.ts'

/** Nothing entered yet (docs/spec/README.md#entities): text as typed, and a handle to the chosen file, which is never read. */
const EMPTY_VERIFICATION = {
  firstName: '',
  lastName: '',
  birthDate: '',
  nationalId: '',
  street: '',
  city: '',
  state: '',
  zip: '',
  document: null as File | null,
}

type VerificationFields = typeof EMPTY_VERIFICATION
type VerificationField = keyof VerificationFields

export function IdentityForm({ status, onComplete }: { status: KycStatus; onComplete: () => void }) {
  const form = useForm({ initial: EMPTY_VERIFICATION, parse: parseVerification, action: onComplete })

  // A browser may show a page that was left again, with its fields, to the next person who goes back. It freezes the page
  // right after this event, so the fields have to be empty by then.
  const discard = useEffectEvent(() => flushSync(form.reset))
  useEffect(() => {
    window.addEventListener('pagehide', discard)
    return () => window.removeEventListener('pagehide', discard)
  }, [])

  // Without a name, and with nothing for the browser to remember: what is typed has nowhere to go.
  const text = (field: Exclude<VerificationField, 'document'>) => ({
    ...form.text(field),
    autoComplete: 'off',
    label: messages.labels[field],
    name: undefined,
    required: true,
  })

  return (
    <Form
      autoComplete="off"
      className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start"
      {...form.props}
    >
      <div className="flex min-w-0 flex-col gap-6">
        <Card title={messages.person}>
          <Notice
            action={[
              { onClick: () => form.change(createSampleFields()), children: messages.demo.fill },
              { onClick: form.reset, variant: 'quiet', children: messages.demo.clear },
            ]}
            className="mb-5"
            title={messages.demo.title}
            tone="sample"
          />
          <div className="grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2">
            <TextField {...text('firstName')} autoCapitalize="words" spellCheck={false} />
            <TextField {...text('lastName')} autoCapitalize="words" spellCheck={false} />
            <TextField {...text('birthDate')} figures type="date" />
            <TextField
              {...text('nationalId')}
              dir="ltr"
              figures
              inputMode="numeric"
              maxLength={NATIONAL_ID_MAX_LENGTH}
              // Browsers do not cut what a script or a password manager enters.
              onChange={({ target }) =>
                form.change({ nationalId: target.value.slice(0, NATIONAL_ID_MAX_LENGTH) })
              }
            />
          </div>
        </Card>
        <Card title={messages.address}>
          <div className="grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1.5fr)_minmax(0,1fr)]">
            <TextField {...text('street')} className="sm:col-span-3" spellCheck={false} />
            <TextField {...text('city')} spellCheck={false} />
            <TextField {...text('state')} spellCheck={false} />
            <TextField {...text('zip')} autoCapitalize="characters" figures spellCheck={false} />
          </div>
        </Card>
        <Card title={messages.upload}>
          <DocumentField
            error={form.errors.document}
            file={form.fields.document}
            onChange={(document) => form.change({ document })}
          />
        </Card>
      </div>
      <KycStatusCard status={status}>
        <Button type="submit" variant="primary" wide>
          {messages.submit}
        </Button>
      </KycStatusCard>
    </Form>
  )
}

/** Every field is required (docs/spec/README.md#validation). */
function parseVerification(fields: VerificationFields): ParsedForm<VerificationFields, undefined> {
  const missing = (Object.keys(EMPTY_VERIFICATION) as VerificationField[]).filter((field) => {
    const value = fields[field]
    return typeof value === 'string' ? value.trim() === '' : value === null
  })
  if (missing.length === 0) return { ok: true, value: undefined }
  const errors = Object.fromEntries(missing.map((field) => [field, messages.required(field)]))
  return { ok: false, errors, toast: messages.missing }
}

/** A person who cannot exist: no national ID ends in these digits, and no place has this ZIP. */
const createSampleFields = (): VerificationFields => ({
  ...messages.sample,
  birthDate: '1990-01-01',
  nationalId: '0'.repeat(NATIONAL_ID_MAX_LENGTH),
  zip: '00000',
  document: new File(['SPECIMEN'], 'specimen.pdf', { type: 'application/pdf' }),
})
