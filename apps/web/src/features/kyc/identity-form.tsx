import { type KycStatus, NATIONAL_ID_MAX_LENGTH } from '@satlens/domain'
import type { ComponentProps } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { DocumentField } from './document-field.tsx'
import { KycStatusCard } from './kyc-status-card.tsx'
import { messages } from './messages.ts'
import type { IdentityErrors } from './use-identity-form.ts'
import { truncateNationalId, type VerificationFields } from './verification-fields.ts'

type TextName = Exclude<keyof VerificationFields, 'document'>

/** Person, address and document, with the way ahead beside them and the button at its foot. */
export function IdentityForm({
  status,
  fields,
  refusal,
  refusals,
  onChange,
  onFill,
  onClear,
  onSubmit,
}: {
  status: KycStatus
  fields: VerificationFields
  refusal: IdentityErrors
  refusals: number
  onChange: (change: Partial<VerificationFields>) => void
  onFill: () => void
  onClear: () => void
  onSubmit: () => void
}) {
  // Without a name, and with nothing for the browser to remember: what is typed has nowhere to go.
  const text = (field: TextName): ComponentProps<typeof TextField> => ({
    autoComplete: 'off',
    error: refusal[field],
    label: messages.labels[field],
    onChange: (event) => onChange({ [field]: event.target.value }),
    required: true,
    value: fields[field],
  })

  return (
    <Form
      autoComplete="off"
      className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start"
      onSubmit={onSubmit}
      rejectionCount={refusals}
    >
      <div className="flex min-w-0 flex-col gap-6">
        <Card title={messages.person}>
          <Notice
            actions={
              <>
                <Button onClick={onFill} size="small">
                  {messages.demo.fill}
                </Button>
                <Button onClick={onClear} size="small" variant="quiet">
                  {messages.demo.clear}
                </Button>
              </>
            }
            className="mb-5"
            title={messages.demo.title}
            tone="sample"
          >
            {messages.demo.body}
          </Notice>
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
              onChange={(event) => onChange({ nationalId: truncateNationalId(event.target.value) })}
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
            error={refusal.document}
            file={fields.document}
            onChange={(document) => onChange({ document })}
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
