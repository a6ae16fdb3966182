import clsx from 'clsx'
import { Content, List, Root, Trigger } from 'radix-ui/tabs'
import type { ReactNode } from 'react'

/** Uncontrolled with `defaultValue`, or controlled with `value` and `onValueChange`. */
export type TabsProps<Value extends string> = {
  label: string
  items: readonly { value: Value; label: ReactNode; panel: ReactNode }[]
  value?: Value
  defaultValue?: Value
  onValueChange?: (value: Value) => void
  className?: string | undefined
}

/** Panels of which one is seen; the orange rule marks its tab. */
export function Tabs<Value extends string>({
  label,
  items,
  defaultValue,
  onValueChange,
  className,
  ...state
}: TabsProps<Value>) {
  return (
    <Root
      className={className}
      {...state}
      {...('value' in state ? {} : { defaultValue: defaultValue ?? items[0]?.value ?? '' })}
      onValueChange={(value) => onValueChange?.(value as Value)}
    >
      <List aria-label={label} className="flex gap-1 overflow-x-auto border-hairline border-b">
        {items.map((item) => (
          <Trigger
            className={clsx(
              '-mb-px min-h-11 shrink-0 border-transparent border-b-3 px-4 pt-0.5 font-medium text-muted -outline-offset-3 hover:text-ink',
              'data-[state=active]:border-orange data-[state=active]:text-ink',
              'transition-colors duration-150 forced-colors:data-[state=inactive]:border-b-[Canvas]',
            )}
            key={item.value}
            value={item.value}
          >
            {item.label}
          </Trigger>
        ))}
      </List>
      {items.map((item) => (
        <Content className="rounded-ui pt-5" key={item.value} value={item.value}>
          {item.panel}
        </Content>
      ))}
    </Root>
  )
}
