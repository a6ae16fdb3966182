import { settings } from '#shared/browser/settings.ts'
import { Button } from '#ui/actions/button.tsx'
import { messages } from '../messages.ts'
import type { WalletState } from '../use-wallet.ts'

const text = messages.ways

/** How to come to a wallet: make one, load one, or look at one that has no key. On the main network none is made. */
export function WalletOptions({
  busyWith,
  onGenerate,
  onLoad,
  onSpecimen,
}: {
  busyWith: WalletState['busyWith']
  onGenerate: () => void
  onLoad: () => void
  onSpecimen: () => void
}) {
  const isWatchOnly = settings.bitcoin.network === 'mainnet'
  const isBusy = busyWith !== null
  const ways = [
    ...(isWatchOnly
      ? []
      : [
          {
            ...text.generate,
            button: (
              <Button
                busy={busyWith === 'generating'}
                busyLabel={text.generate.busy}
                disabled={isBusy}
                onClick={onGenerate}
                variant="primary"
                wide
              >
                {text.generate.action}
              </Button>
            ),
          },
        ]),
    {
      ...text.load,
      body: isWatchOnly ? text.load.watchOnly : text.load.body,
      button: (
        <Button disabled={isBusy} onClick={onLoad} variant={isWatchOnly ? 'primary' : 'secondary'} wide>
          {text.load.action}
        </Button>
      ),
    },
    {
      ...text.specimen,
      button: (
        <Button disabled={isBusy} onClick={onSpecimen} wide>
          {text.specimen.action}
        </Button>
      ),
    },
  ]
  return (
    <ul className="-my-5 flex flex-col">
      {ways.map(({ title, body, button }) => (
        <li
          className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-10 gap-y-3 border-hairline border-b py-5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_15rem]"
          key={title}
        >
          <div>
            <p className="font-semibold">{title}</p>
            <p className="measure mt-0.5 text-14 text-muted">{body}</p>
          </div>
          {button}
        </li>
      ))}
    </ul>
  )
}
