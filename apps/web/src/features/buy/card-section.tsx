import { CVV_MAX_LENGTH } from '@satlens/domain'
import { useRef } from 'react'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField, type TextFieldProps } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { messages } from './messages.ts'
import type { CardFields, useCardFields } from './use-card-fields.ts'
import type { usePurchase } from './use-purchase.ts'

const text = messages.card

/** Card details that stay in this tab: fields without a name, a test card to fill in, and a way to empty them. */
export function CardSection({
  card,
  form,
}: {
  card: ReturnType<typeof useCardFields>
  form: ReturnType<typeof usePurchase>['form']
}) {
  const number = useRef<HTMLInputElement>(null)

  function fieldProps(field: keyof CardFields): TextFieldProps {
    return {
      // For test data, so no purpose of the field is given away to what fills in one's own card.
      autoComplete: 'off',
      error: form.errors[field],
      label: text[field],
      onChange: (event) => card.edit({ [field]: event.target.value }),
      required: true,
      spellCheck: false,
      value: form.fields[field],
    }
  }

  // The button disappears with the number, so the focus has to be moved.
  function clearNumber() {
    card.clear()
    number.current?.focus()
  }

  return (
    <Card title={text.title}>
      <div className="flex flex-col gap-5">
        <Notice
          action={[
            { onClick: card.fillTest, children: text.fill },
            { onClick: card.clear, variant: 'quiet', children: text.clear },
          ]}
          outcome={
            <span className="self-center" role="status">
              {text.news[card.news]}
            </span>
          }
          title={text.demo}
          tone="sample"
        />
        <TextField {...fieldProps('number')} dir="ltr" figures inputMode="numeric" ref={number} />
        {card.isDoubtful && (
          <Notice
            action={{ onClick: clearNumber, children: text.doubt.clear }}
            role="alert"
            title={text.doubt.title}
            tone="warn"
          >
            {text.doubt.body}
          </Notice>
        )}
        <TextField {...fieldProps('name')} autoCapitalize="words" />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-5">
          <TextField {...fieldProps('expiry')} dir="ltr" figures help={text.expiryHelp} inputMode="numeric" />
          <TextField
            {...fieldProps('cvv')}
            dir="ltr"
            figures
            help={text.cvvHelp}
            inputMode="numeric"
            maxLength={CVV_MAX_LENGTH}
          />
        </div>
      </div>
    </Card>
  )
}
