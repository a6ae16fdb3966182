import type { Translation } from '@satlens/domain'
import { plural } from '#languages/es/plural.ts'
import type { messages as english } from '../../../src/alerts/messages.ts'

/** The texts of emails about prices and payments and of the pages that unsubscribe from them. */
export const messages: Translation<typeof english> = {
  price: {
    subject: (brand, condition, isSimulated) =>
      isSimulated ? `${brand} (simulado): ${condition}` : `${brand}: ${condition}`,
    conditions: {
      price_above: (price, currency) =>
        currency === null
          ? `Precio igual o superior a ${price}`
          : `Precio en ${currency} igual o superior a ${price}`,
      price_below: (price, currency) =>
        currency === null
          ? `Precio igual o inferior a ${price}`
          : `Precio en ${currency} igual o inferior a ${price}`,
      day_move: (percent, currency) =>
        currency === null
          ? `Cambio en 24 h del ${percent} o más`
          : `Cambio en 24 h en ${currency} del ${percent} o más`,
    },
    reached: (price, change, time, source) => {
      const end = source === null ? 'Este precio es simulado.' : `Fuente: ${source}.`
      return change === null
        ? `Bitcoin llegó a ${price} el ${time}. ${end}`
        : `Bitcoin llegó a ${price} (${change} en 24 h) el ${time}. ${end}`
    },
    triggered: 'Esta alerta se disparó y no volverá a hacerlo hasta que la reactives.',
    button: 'Abrir tu panel',
    note: (brand) =>
      `Recibes este correo porque configuraste esta alerta de precio en ${brand}. No es asesoramiento financiero.`,
  },
  payment: {
    subject: (brand, notice) => `${brand}: ${notice}`,
    notices: {
      received: (account, amount) =>
        amount === null ? `Pago a ${account}` : `Pago de ${amount} a ${account}`,
      sent: (account, amount) =>
        amount === null ? `Pago desde ${account}` : `Pago de ${amount} desde ${account}`,
      spent: (account, amount) =>
        amount === null ? `Bitcoins gastados desde ${account}` : `${amount} gastados desde ${account}`,
      confirmedIn: (account, amount, confirmations) =>
        amount === null
          ? plural(confirmations, {
              one: `El pago a ${account} tiene 1 confirmación`,
              other: `El pago a ${account} tiene ${confirmations} confirmaciones`,
            })
          : plural(confirmations, {
              one: `El pago de ${amount} a ${account} tiene 1 confirmación`,
              other: `El pago de ${amount} a ${account} tiene ${confirmations} confirmaciones`,
            }),
      confirmedOut: (account, amount, confirmations) =>
        amount === null
          ? plural(confirmations, {
              one: `El pago desde ${account} tiene 1 confirmación`,
              other: `El pago desde ${account} tiene ${confirmations} confirmaciones`,
            })
          : plural(confirmations, {
              one: `El pago de ${amount} desde ${account} tiene 1 confirmación`,
              other: `El pago de ${amount} desde ${account} tiene ${confirmations} confirmaciones`,
            }),
      balanceBelow: (account, level) =>
        level === null
          ? `El saldo de ${account} está por debajo del nivel que elegiste`
          : `El saldo de ${account} está por debajo de ${level}`,
      balanceAbove: (account, level) =>
        level === null
          ? `El saldo de ${account} alcanzó el nivel que elegiste`
          : `El saldo de ${account} alcanzó ${level}`,
      dormantMoved: (account) => `Primer movimiento de ${account} en un año o más`,
      vanishedIn: (account, amount) =>
        amount === null
          ? `El pago a ${account} se reemplazó o se descartó`
          : `El pago de ${amount} a ${account} se reemplazó o se descartó`,
      vanishedOut: (account, amount) =>
        amount === null
          ? `El pago desde ${account} se reemplazó o se descartó`
          : `El pago de ${amount} desde ${account} se reemplazó o se descartó`,
    },
    seen: (time) => `Visto el ${time}.`,
    unconfirmed: 'Todavía no está confirmado.',
    unconfirmedIncluded: 'Se incluyen los pagos sin confirmar.',
    vanished:
      'No está en la cadena de bloques ni en espera de un bloque. Si lo esperabas, pregunta a quien lo envió. Si lo enviaste tú, revisa tu app de billetera.',
    stolenKeys:
      'Si no hiciste este pago, otra persona tiene las claves de esta cuenta. Mueve de inmediato los bitcoins restantes a una billetera nueva.',
    details: { amount: 'Monto', balance: 'Saldo', transaction: 'Transacción' },
    button: 'Abrir tu billetera',
    note: (brand) => `Recibes este correo porque activaste los avisos de esta cuenta en ${brand}.`,
  },
  unsubscribe: {
    price: {
      title: 'Desactivar los correos de alertas de precio',
      text: (brand) =>
        `${brand} dejará de enviarte correos de alertas de precio. Tus alertas y su historial siguen en el panel.`,
      doneTitle: 'Correos de alertas de precio desactivados',
      doneText: (brand) => `${brand} ya no te enviará correos de alertas de precio.`,
      note: 'Puedes volver a activarlos en el panel.',
    },
    payment: {
      title: 'Desactivar los correos de avisos de pagos',
      text: (brand) =>
        `${brand} dejará de enviarte correos de avisos de pagos. Tus avisos siguen en el historial del panel.`,
      doneTitle: 'Correos de avisos de pagos desactivados',
      doneText: (brand) => `${brand} ya no te enviará correos de avisos de pagos.`,
      note: 'Puedes volver a activarlos en tu billetera.',
    },
    button: 'Desactivar',
    broken: {
      title: 'Este enlace está incompleto',
      text: 'Nada ha cambiado. Copia el enlace completo del correo, o desactiva estos correos en el panel o en tu billetera.',
      note: 'Algunas apps de correo cortan los enlaces largos al final de la línea.',
    },
  },
}
