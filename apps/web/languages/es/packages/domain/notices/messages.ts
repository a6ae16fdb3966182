import { NOTICE_CONFIRMATIONS, type Translation } from '@satlens/domain'
import type {
  PAYMENT_RULE_ISSUE_MESSAGES as englishIssues,
  PAYMENT_NOTICE_MESSAGES as englishNotices,
} from '@satlens/domain/notices/messages'
import { plural } from '#languages/es/plural.ts'

/** Messages for the value of a payment rule. */
export const PAYMENT_RULE_ISSUE_MESSAGES: Translation<typeof englishIssues> = {
  value_missing: 'Introduce un valor para este aviso',
  value_not_used: 'Este aviso no lleva ningún valor',
  confirmations_not_offered: `Elige ${NOTICE_CONFIRMATIONS.slice(0, -1).join(', ')} o ${NOTICE_CONFIRMATIONS.at(-1)} confirmaciones`,
  not_a_number: 'Introduce un número de satoshis, por ejemplo 100000',
  not_positive: 'El saldo debe ser mayor que 0',
  too_precise: 'Introduce un número entero de satoshis',
  above_supply: 'El saldo supera el máximo de bitcoins que puede existir',
  below_minimum: 'Introduce un número entero de satoshis',
}

/**
 * Notices about payments in one line, without a full stop. `sum` is an amount with its unit, null if amounts are not to be
 * told; `level` is a threshold, null likewise.
 */
export const PAYMENT_NOTICE_MESSAGES: Translation<typeof englishNotices> = {
  received: (account, sum) => `${payment(sum)} a ${account}`,
  sent: (account, sum) => `${payment(sum)} desde ${account}`,
  spent: (account, sum) =>
    sum === null ? `Bitcoins gastados desde ${account}` : `${sum} gastados desde ${account}`,
  confirmedIn: (account, sum, count) => `${thePayment(sum)} a ${account} tiene ${confirmations(count)}`,
  confirmedOut: (account, sum, count) => `${thePayment(sum)} desde ${account} tiene ${confirmations(count)}`,
  balanceBelow: (account, level) =>
    `El saldo de ${account} está por debajo de ${level ?? 'el nivel que elegiste'}`,
  balanceAbove: (account, level) => `El saldo de ${account} alcanzó ${level ?? 'el nivel que elegiste'}`,
  dormantMoved: (account) => `Primer movimiento de ${account} en un año o más`,
  vanishedIn: (account, sum) => `${thePayment(sum)} a ${account} se reemplazó o se descartó`,
  vanishedOut: (account, sum) => `${thePayment(sum)} desde ${account} se reemplazó o se descartó`,
}

function payment(sum: string | null) {
  return sum === null ? 'Pago' : `Pago de ${sum}`
}

function thePayment(sum: string | null) {
  return sum === null ? 'El pago' : `El pago de ${sum}`
}

function confirmations(count: number) {
  return plural(count, { one: '1 confirmación', other: `${count} confirmaciones` })
}
