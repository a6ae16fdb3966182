import type { PaymentNoticeSettings } from '@satlens/contract'
import {
  notificationPreference,
  requestNotificationPermission,
  useNotificationState,
} from '#shared/notices/notification-permission.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { messages } from './messages.ts'
import { SwitchFailure } from './switch-failure.tsx'
import { changeSettings, useSwitch } from './use-payment-rules.ts'

const failed = messages.settingsFailed

/** How notices reach the owner: by email, in this browser, with or without amounts. */
export function DeliverySettings({ settings }: { settings: PaymentNoticeSettings }) {
  const { failure: emailFailure, ...email } = useSwitch(settings.mails, failed, (mails) =>
    changeSettings({ mails }),
  )
  const { failure: amountFailure, ...amounts } = useSwitch(settings.says_amounts, failed, (saysAmounts) =>
    changeSettings({ says_amounts: saysAmounts }),
  )
  return (
    <fieldset className="flex flex-col">
      <legend className="font-semibold">{messages.how}</legend>
      <Checkbox
        checked={email.checked}
        className="mt-1"
        help={settings.has_confirmed_address ? messages.email.help : messages.email.unconfirmed}
        label={messages.email.label}
        onChange={email.onChange}
      />
      <SwitchFailure text={emailFailure} />
      <BrowserSwitch isOnForAccount={settings.browser} />
      <Checkbox
        checked={amounts.checked}
        help={messages.amounts.help}
        label={messages.amounts.label}
        onChange={amounts.onChange}
      />
      <SwitchFailure text={amountFailure} />
    </fieldset>
  )
}

function BrowserSwitch({ isOnForAccount }: { isOnForAccount: boolean }) {
  const text = messages.browser
  const state = useNotificationState()
  const isOnHere = notificationPreference.use() === 'on' && state === 'granted'
  const obstacle = state === 'default' || state === 'granted' ? null : text.states[state]
  const { checked, failure, onChange, setFailure } = useSwitch(
    isOnForAccount && isOnHere,
    failed,
    async (isOn) => {
      // The browser asks only now, because only this click needs it.
      if (isOn && (await requestNotificationPermission()) !== 'granted') return setFailure(text.notAllowed)
      await changeSettings({ browser: isOn })
      // Last, because the tabs of this browser then read the settings.
      notificationPreference.choose(isOn ? 'on' : 'off')
    },
  )
  return (
    <>
      <Checkbox
        checked={checked}
        disabled={obstacle !== null}
        help={obstacle ?? text.help}
        label={text.label}
        onChange={onChange}
      />
      {obstacle === null && <SwitchFailure text={failure} />}
    </>
  )
}
