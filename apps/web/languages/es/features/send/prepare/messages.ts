import { MAX_CHOSEN_COINS, MAX_FEE_RATE, MAX_PAYMENT_OUTPUTS, MIN_FEE_RATE } from '@satlens/contract'
import type { Translation } from '@satlens/domain'
import { plural } from '#languages/es/plural.ts'
import { LOCALE } from '#shared/date-format.ts'
import type { messages as english } from '#src/features/send/prepare/messages.ts'

const coins = (count: number) => plural(count, { one: '1 moneda', other: `${count} monedas` })

/** The texts of preparing a payment of a watched account. */
export const messages: Translation<typeof english> = {
  title: 'Preparar un pago',
  lead: 'Paga desde una cuenta que observas. Tú firmas la transacción con la billetera que tiene las claves. Nosotros no podemos firmarla ni transmitirla a la red.',
  loading: 'Cargando tus cuentas',

  account: {
    label: 'Cuenta',
    available: 'Disponible',
    pending: 'Sin confirmar',
    loading: 'Cargando las monedas de esta cuenta',
    loadFailed: 'No se pudieron cargar las monedas de esta cuenta',
    empty: {
      title: 'Esta cuenta aún no tiene monedas',
      body: 'Cuando reciba un pago, podrás preparar uno aquí.',
    },
    missing: {
      no_index: {
        title: 'Este servidor no lee la cadena de bloques',
        body: 'Para preparar un pago necesitamos las monedas de tu cuenta. Si administras este servidor, define ESPLORA_URL o ELECTRUM_URL.',
      },
      not_scanned: {
        title: 'Todavía estamos leyendo esta cuenta',
        body: 'Sus monedas aparecerán aquí cuando se hayan leído todas sus direcciones.',
      },
      other_network: {
        title: 'Esta cuenta está en otra red de Bitcoin',
        body: 'Este servidor no puede ver sus monedas. Elige otra cuenta.',
      },
    },
    keyless: {
      title: 'Esta cuenta es una sola dirección',
      body: 'Para gastar desde ella, observa su descriptor o su clave pública extendida en la página de la billetera.',
    },
    stale: (time) => `Datos del ${time}. No pudimos cargar otros más recientes.`,
  },

  recipient: 'Destinatario',
  recipientErrors: {
    required: 'Introduce una dirección',
    not_an_address: 'Esta no es una dirección de Bitcoin válida. Comprueba que la hayas copiado completa.',
    other_network: (network) => `Esta dirección es de otra red. Tu cuenta está en ${network}.`,
  },
  recipients: {
    add: 'Añadir destinatario',
    most: `Hasta ${MAX_PAYMENT_OUTPUTS} destinatarios en una transacción.`,
    title: (number) => `Destinatario ${number}`,
    address: 'Dirección',
    remove: 'Quitar',
    removeOf: (number) => `Quitar destinatario ${number}`,
    repeated: (number) => `El destinatario ${number} tiene la misma dirección.`,
    everything:
      'Para enviar todo, deja un solo destinatario. Si hay varios, cada uno necesita su propio monto.',
  },
  networks: { mainnet: 'la red principal', testnet: 'testnet', signet: 'signet', regtest: 'regtest' },

  amount: {
    label: 'Monto',
    units: { btc: 'BTC', sats: 'sats' },
    unit: 'Unidad del monto',
    everything: 'Enviar todo',
    everythingHelp: 'El valor de las monedas menos la comisión de red. No vuelve nada como cambio.',
    required: 'Introduce un monto',
    tooSmall: (least) =>
      `Es demasiado poco para la red de Bitcoin. Envía al menos ${least}\u00a0sats a esta dirección.`,
  },

  coins: {
    title: 'Monedas',
    choice: 'Qué monedas gastar',
    automatic: 'Elegir por mí',
    automaticHelp: 'El menor número de monedas confirmadas que cubra el monto.',
    manual: 'Elegir a mano',
    list: 'Monedas de esta cuenta',
    none: 'Elige al menos una moneda',
    tooMany: `Elige ${MAX_CHOSEN_COINS} monedas como máximo`,
    selected: (count) => plural(count, { one: '1 moneda elegida', other: `${count} monedas elegidas` }),
    needed: 'Necesario, con la comisión',
    missing: 'Falta',
    left: 'Vuelve como cambio',
    more: (count) => `Mostrar ${count} más`,
    all: 'Elegir todas las mostradas',
    clear: 'Quitar selección',
    partial: (shown, count) => `Las ${shown} monedas de mayor valor, de ${count} en total.`,
    labelOf: { addr: 'etiqueta de su dirección', tx: 'etiqueta de su pago' },
    unconfirmed: 'Sin confirmar',
    confirmations: (count) => plural(count, { one: '1 confirmación', other: `${count} confirmaciones` }),
    hints: {
      change: 'Cambio',
      frozen: 'Marcada para no gastar',
      reused: 'Dirección reutilizada',
      uneconomic: 'Cuesta más de lo que vale',
    },
    mixed: {
      title: 'Estás combinando monedas con etiquetas distintas',
      body: (labels) => `${labels}. Quien mire la transacción sabrá que pertenecen a la misma persona.`,
    },
    reusedTitle: 'Una dirección de estas monedas se usó más de una vez',
    reusedBody: 'Los pagos a esa dirección ya se pueden relacionar entre sí públicamente, y este también.',
  },

  fee: {
    title: 'Comisión de red',
    choices: { fast: 'Rápida', normal: 'Normal', slow: 'Lenta', own: 'Propia' },
    within: (blocks) =>
      plural(blocks, { one: 'en el próximo bloque', other: `en los próximos ${blocks} bloques` }),
    time: (time, within) => `Aprox. ${time}, ${within}`,
    minutes: (count) => plural(count, { one: '1 minuto', other: `${count} minutos` }),
    hours: (count) => plural(count, { one: '1 hora', other: `${count} horas` }),
    days: (count) => plural(count, { one: '1 día', other: `${count} días` }),
    rate: (rate) => `${rate}\u00a0sat/vB`,
    about: (fee) => `aprox. ${fee}`,
    ownNote: 'Introdúcela tú',
    ownLabel: 'Tarifa en sat/vB',
    ownUnit: 'sat/vB',
    ownHelp: `De ${MIN_FEE_RATE} a ${MAX_FEE_RATE.toLocaleString(LOCALE)}. Compárala con las tres opciones.`,
    ownWrong: `Introduce una tarifa de ${MIN_FEE_RATE} a ${MAX_FEE_RATE.toLocaleString(LOCALE)}, por ejemplo 2,5`,
    tooHigh: 'Es más del triple de la tarifa rápida. Pagarías de más.',
    tooLow: 'Es menos que la tarifa lenta. El pago puede quedar días sin confirmar.',
    unknown: 'No conocemos las tarifas actuales. Introduce la tuya.',
    acceptsHigh: 'Acepto una comisión de red superior a la cuarta parte del monto',
  },

  summary: {
    title: 'Estimación',
    amount: 'Monto',
    recipients: (count) => plural(count, { one: '1 destinatario', other: `${count} destinatarios` }),
    fee: 'Comisión de red',
    feeNote: (count, rate) => `Aproximada, por ${coins(count)} a ${rate}\u00a0sat/vB`,
    total: 'Total',
    unknown: '—',
    notEnough: 'Las monedas no cubren el monto y la comisión.',
    submit: 'Revisar la transacción',
    submitting: 'Preparando…',
  },
  failed: 'No se pudo preparar la transacción',
  noAnswer: 'El servidor no respondió. No se envió nada. Vuelve a intentarlo.',

  review: {
    title: 'Revisa la transacción',
    lead: 'Compara la dirección con la que te dieron. Todavía puedes cambiarlo todo.',
    leadOfSeveral: 'Compara cada dirección con la que te dieron. Todavía puedes cambiarlo todo.',
    from: 'Desde',
    noAddress: 'Un script sin dirección',
    change: 'Cambio, de vuelta a tu cuenta',
    changeNote: 'A una dirección nueva tuya',
    coins,
    fee: 'Comisión de red',
    feeNote: (rate, vsize) => `${rate}\u00a0sat/vB, unos ${vsize}\u00a0vB`,
    total: 'Total',
    signatures: (count) => plural(count, { one: 'Necesita 1 firma.', other: `Necesita ${count} firmas.` }),
    recipientOf: (number, count) => (count === 1 ? 'Destinatario' : `Destinatario ${number}`),
    together: (count) => plural(count, { one: '1 destinatario', other: `${count} destinatarios en total` }),
    wordsOfSeveral: (count, amount, fee) =>
      plural(count, {
        one: `Pagas ${amount} y una comisión de red de ${fee}.`,
        other: `Pagas a ${count} destinatarios ${amount} en total y una comisión de red de ${fee}.`,
      }),
    words: (amount, fee) => `Pagas ${amount} y una comisión de red de ${fee}.`,
    wordsOfChange: (change) => `A tu cuenta vuelven ${change} como cambio.`,
    wordsWithoutChange: 'No vuelve nada como cambio.',
    replaceable: 'Puedes subir la comisión más adelante, mientras el pago esté sin confirmar.',
    back: 'Editar',
    proceed: 'Obtener la transacción',
    withheld: 'Transacción retenida',
    warnings: {
      reused_address:
        'Una moneda está en una dirección que se usó más de una vez. Sus pagos se pueden relacionar públicamente.',
      mixed_labels: 'Las monedas tienen etiquetas distintas. Quien mire la transacción sabrá que van juntas.',
      unconfirmed_coin:
        'Una moneda está sin confirmar. Si su pago se reemplaza, esta transacción deja de ser válida.',
      uneconomic_coin: 'Una moneda cuesta más en comisiones de lo que vale.',
      dust_change: 'El resto era demasiado pequeño para volver como cambio y se sumó a la comisión.',
      high_fee: 'La comisión supera la décima parte del monto.',
      own_recipient: 'El destinatario es una dirección de esta cuenta.',
    },
    warningsTitle: 'Antes de firmar',
  },

  faults: {
    other_coins: 'Gasta monedas distintas de las que elegiste.',
    unknown_account: 'Esta cuenta no se puede leer aquí, así que no se pudo verificar la transacción.',
    unchecked:
      'No pudimos cargar el código que verifica la transacción. Comprueba tu conexión y vuelve a intentarlo.',
  },

  sign: {
    title: 'Fírmala con tu billetera',
    lead: 'Abre la transacción (PSBT) en la billetera que tiene las claves, comprueba allí los mismos datos y fírmala. No cierres esta página.',
    file: (account) => `${account}-sin-firmar`,
    back: 'Volver a la revisión',
    another: 'Preparar otro pago',
  },

  signed: {
    title: 'Carga la transacción firmada',
    lead: 'La comparamos con lo que revisaste, línea por línea. No se envía a ningún sitio.',
    checking: 'Comprobando la transacción firmada',
    failed:
      'No pudimos cargar el código que verifica la transacción. Comprueba tu conexión y vuelve a intentarlo.',
    same: 'Todo está como lo revisaste',
    sameBody: (signatures, needed) =>
      plural(needed, {
        one: `Hasta ahora, ${signatures} de 1 firma. Pásala al siguiente firmante y vuelve a cargarla.`,
        other: `Hasta ahora, ${signatures} de ${needed} firmas. Pásala al siguiente firmante y vuelve a cargarla.`,
      }),
    complete: 'Firmada y lista',
    completeBody:
      'Todo está como lo revisaste y todas las firmas son válidas. Nosotros no la transmitimos a la red: usa tu billetera o tu nodo para eso.',
    differs: 'No uses esta transacción',
    differsBody: 'No es la que revisaste. No la transmitas a la red y averigua cómo llegó a tu billetera.',
    unsigned: 'Todavía sin firmar',
    unsignedBody: 'Esta es la transacción que revisaste, sin firma.',
    unreadable:
      'No pudimos leer esto como una transacción. Elige el archivo que guardó tu billetera después de firmar.',
    lines: 'Comparación con lo que revisaste',
    line: 'Línea',
    reviewed: 'Revisado',
    result: 'Resultado',
    equal: 'Igual',
    coin: (number, count) => (count === 1 ? 'Moneda' : `Moneda ${number} de ${count}`),
    output: (number) => `Destinatario ${number}`,
    recipient: 'Destinatario',
    change: 'Cambio',
    fee: 'Comisión de red',
    form: 'Versión y bloqueo temporal',
    signatures: 'Firmas',
    signaturesOf: (signatures, needed) => `${signatures} de ${needed}`,
    kinds: {
      unreadable: 'No legible',
      other_version: 'Otra versión',
      other_locktime: 'Otro bloqueo temporal',
      other_coin: 'Gasta otra moneda',
      added_input: 'Gasta una moneda más',
      missing_input: 'No gasta esta moneda',
      other_sequence: 'Otra regla de reemplazo',
      other_coin_amount: 'Indica otro monto',
      other_recipient: 'Paga a otra dirección',
      other_amount: 'Paga otro monto',
      added_output: 'Paga también a otra persona',
      missing_output: 'Falta este pago',
      other_fee: 'Otra comisión',
      invalid_signature: 'Firma no válida',
      open_signature: 'Permite que otros la cambien',
    },
    read: 'Ahora',
    nothing: 'No estaba en la revisión',
    downloadFinal: 'Descargar la transacción firmada',
    copyFinal: 'Copiar en hexadecimal',
    fileFinal: (account) => `${account}-firmada.txn`,
    filePart: (account) => `${account}-firmada`,
  },

  bump: {
    title: 'Subir la comisión de un pago',
    lead: 'Estos pagos aún no están en un bloque.',
    of: (time) => `Pago del ${time}`,
    choose: 'Subir la comisión',
    moreAddresses: (count) =>
      plural(count, { one: 'y 1 destinatario más', other: `y ${count} destinatarios más` }),
    replacement:
      'Una transacción nueva reemplaza el pago: los mismos destinatarios, una comisión más alta. Solo una de las dos se puede confirmar.',
    oldFee: 'Comisión hasta ahora',
    newFee: 'Comisión nueva',
    words: (old) => `Reemplaza tu pago, que tenía una comisión de ${old}.`,
    submit: 'Revisar el reemplazo',
    back: 'Volver',
  },
}
