import type { Translation } from '@satlens/domain'
import { plural } from '#languages/es/plural.ts'
import type { messages as english } from '#src/features/wallet/activity/messages.ts'

/** The texts of the card with the payments of watched accounts. */
export const messages: Translation<typeof english> = {
  title: 'Actividad',
  loading: 'Cargando tus pagos',
  loadFailed: 'No se pudieron cargar tus pagos',
  list: 'Pagos',
  more: 'Cargando más pagos',
  moreFailed: 'No se pudieron cargar más pagos.',
  retry: 'Reintentar',

  empty: {
    title: 'Aún no hay pagos',
    body: 'Aquí aparecen los pagos que reciben y hacen tus cuentas, también mientras están sin confirmar. Comparte una dirección de una cuenta para recibir el primero.',
    scanning: 'Seguimos buscando pagos de tus cuentas. Aparecerán aquí a medida que los encontremos.',
  },
  noMatch: {
    title: 'Ningún pago coincide',
    body: 'Cambia o borra los filtros para ver otros pagos.',
  },

  directions: { in: 'Recibido', out: 'Enviado', self: 'Movido dentro de la cuenta' },
  states: {
    unconfirmed: 'Sin confirmar',
    replaced: 'Reemplazado',
    dropped: 'Descartado',
    confirmed: 'Confirmado',
    verified: 'Verificado',
    confirmations: (count) => plural(count, { one: '1 confirmación', other: `${count} confirmaciones` }),
  },
  valueThen: (value) => `${value} entonces`,
  noPrice: (currency) => `Sin precio conocido en ${currency}`,

  filters: {
    title: 'Filtrar',
    titleActive: (count) => `Filtrar (${count})`,
    account: 'Cuenta',
    allAccounts: 'Todas las cuentas',
    direction: 'Tipo',
    allDirections: 'Todos',
    label: 'La etiqueta contiene',
    from: 'Desde',
    to: 'Hasta',
    clear: 'Borrar filtros',
  },

  export: {
    csv: 'Exportar CSV',
    json: 'Exportar JSON',
    busy: 'Exportando…',
    failed: 'No se pudieron exportar tus pagos',
    noAnswer: 'El servidor no respondió. Comprueba tu conexión y vuelve a intentarlo.',
  },

  details: {
    raiseFee: 'Subir la comisión',
    amount: 'Monto',
    value: 'Valor en ese momento',
    valueAsOf: (time, source) => `Precio del ${time}, de ${source}`,
    noValue: (currency) => `Nuestro historial de precios no tiene un precio en ${currency} de ese momento.`,
    state: 'Estado',
    seen: 'Visto por primera vez',
    time: 'Fecha',
    account: 'Cuenta',
    label: 'Etiqueta',
    fee: 'Comisión de red',
    noFee: 'Desconocida',
    addresses: { in: 'Recibido en', out: 'Enviado a', self: 'Movido a' },
    noAddresses: 'Ninguna conocida',
    txid: 'ID de la transacción',
    copyTxid: 'Copiar ID de la transacción',
    copied: 'Copiado',
    block: 'Bloque',
    noBlock: { yet: 'Aún no está en un bloque', none: 'No está en ningún bloque' },
    proof: 'Prueba',
    proven: 'Verificamos una prueba de que este bloque contiene la transacción.',
    believed: (source) => `Sin prueba. Confiamos en lo que dice el ${source}.`,
    unprovable: (source) =>
      `Solo se puede probar un pago que está en un bloque. Confiamos en lo que dice el ${source}.`,
    sources: { esplora: 'servidor Esplora', electrum: 'servidor Electrum', none: 'índice de la cadena' },
    replacedBy: 'Reemplazado por',
    copyReplacedBy: 'Copiar ID del reemplazo',
    explain: {
      replaced: 'Otra transacción gastó las mismas monedas. Esta no cuenta en tu saldo.',
      dropped: 'La red descartó esta transacción. No cuenta en tu saldo.',
      unconfirmed: 'Mientras no esté en un bloque, esta transacción se puede reemplazar o descartar.',
    },
  },
}
