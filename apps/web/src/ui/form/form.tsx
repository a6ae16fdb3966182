import { type ComponentProps, useEffect, useRef } from 'react'

/** Counts the rejected submits in `rejectionCount`: after each one the first invalid field gets the focus. */
type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void; rejectionCount: number }

/** A form that the browser neither submits nor validates. */
export function Form({ onSubmit, rejectionCount, ...form }: FormProps) {
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (rejectionCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [rejectionCount])

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
