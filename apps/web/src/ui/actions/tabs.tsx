import clsx from 'clsx'
import { Content, List, Root, Trigger } from 'radix-ui/tabs'
import type { ReactNode } from 'react'

export function Tabs({
  label,
  items,
}: {
  label: string
  items: readonly { value: string; label: ReactNode; panel: ReactNode }[]
}) {
  return (
    <Root defaultValue={items[0]?.value ?? ''} dir={document.dir === 'rtl' ? 'rtl' : 'ltr'}>
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
