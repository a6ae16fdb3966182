import { type ComponentProps, useEffect, useRef } from 'react'

/** `refusals` grows by one each time the form is sent back; the first field then marked invalid takes the focus. */
export type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void; refusals: number }

/** A form that speaks for itself: the browser neither submits it nor judges its fields. */
export function Form({ onSubmit, refusals, ...form }: FormProps) {
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  return (
    <form
      {...form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      ref={element}
    />
  )
}
