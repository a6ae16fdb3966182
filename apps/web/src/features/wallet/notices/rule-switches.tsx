import type { PaymentRuleList, PaymentRuleResponse } from '@satlens/contract'
import { isBalanceRule, PAYMENT_RULE_KINDS, type PaymentRuleKind } from '@satlens/domain'
import { useState } from 'react'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { BalanceLevelForm } from './balance-level-form.tsx'
import { messages } from './messages.ts'
import { SwitchFailure } from './switch-failure.tsx'
import { deleteRule, type RuleScope, setRule, useNoticeChange, useSwitch } from './use-payment-rules.ts'

/** What the owner is told: one switch for each kind of rule, about one account or about all. */
export function RuleSwitches({ accountId, rules }: { accountId: string; rules: PaymentRuleList['rules'] }) {
  const [scope, setScope] = useState<'one' | 'all'>('one')
  const ruleScope = scope === 'one' ? accountId : null
  const findRule = (kind: PaymentRuleKind, of: RuleScope) =>
    rules.find((rule) => rule.kind === kind && rule.account_id === of)
  return (
    <fieldset className="flex flex-col">
      <legend className="font-semibold">{messages.when}</legend>
      <div className="mt-3 mb-1 flex flex-col gap-1.5">
        <SegmentedControl
          label={messages.scope.label}
          onChange={setScope}
          options={[
            { value: 'one', label: messages.scope.one },
            { value: 'all', label: messages.scope.all },
          ]}
          value={scope}
        />
        {scope === 'all' && <p className="text-14 text-muted">{messages.scope.allHelp}</p>}
      </div>
      {PAYMENT_RULE_KINDS.map((kind) => (
        <RuleSwitch
          isCovered={scope === 'one' && findRule(kind, null) !== undefined}
          key={`${scope} ${kind}`}
          kind={kind}
          rule={findRule(kind, ruleScope)}
          scope={ruleScope}
        />
      ))}
    </fieldset>
  )
}

function RuleSwitch({
  kind,
  scope,
  rule,
  isCovered,
}: {
  kind: PaymentRuleKind
  scope: RuleScope
  rule: PaymentRuleResponse | undefined
  /** True if a rule about all accounts is on. */
  isCovered: boolean
}) {
  const choice = useNoticeChange()
  // A balance rule is stored with its level.
  const [isOpen, setOpen] = useState(false)
  const text: { readonly label: string; readonly help?: string } = messages.kinds[kind]
  const isOwn = rule !== undefined || isOpen
  const isOnlyCovered = isCovered && !isOwn
  const { checked, failure, onChange } = useSwitch(isOwn || isCovered, messages.failed, async (isOn) => {
    if (isBalanceRule(kind)) setOpen(isOn)
    if (!isOn && rule) await deleteRule(rule)
    if (isOn && !isBalanceRule(kind)) await setRule(scope, kind, kind === 'confirmed' ? FIRST_CHOICE : null)
  })

  return (
    <div>
      <Checkbox
        checked={checked}
        disabled={isOnlyCovered}
        help={isOnlyCovered ? messages.scope.covered : text.help}
        label={text.label}
        onChange={onChange}
      />
      {rule && kind === 'confirmed' && (
        <div className="flex items-center gap-3 ps-8 pb-2 text-14">
          <SegmentedControl
            label={messages.confirmations.label}
            onChange={(value) => void choice.attempt(messages.failed, () => setRule(scope, kind, value))}
            options={messages.confirmations.options}
            value={rule.value ?? FIRST_CHOICE}
          />
          <span aria-hidden="true" className="text-muted">
            {messages.confirmations.after}
          </span>
        </div>
      )}
      {isOwn && isBalanceRule(kind) && (
        <div className="ps-8 pb-3">
          <BalanceLevelForm key={rule?.value} kind={kind} scope={scope} value={rule?.value ?? null} />
        </div>
      )}
      <SwitchFailure text={failure ?? choice.failure} />
    </div>
  )
}

const FIRST_CHOICE = messages.confirmations.options[0]?.value ?? '1'
