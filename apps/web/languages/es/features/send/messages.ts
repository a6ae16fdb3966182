import {
  ADDRESS_MAX_LENGTH,
  ADDRESS_MIN_LENGTH,
  DEMO_SEND_BITCOIN_PRICE,
  formatShortUsd,
  type Translation,
  toUsdCents,
} from '@satlens/domain'
import { LOCALE } from '#shared/date-format.ts'
import type { messages as english } from '#src/features/send/messages.ts'

const wholeRate = formatShortUsd(DEMO_SEND_BITCOIN_PRICE)

/** Everything the send page says. */
export const messages: Translation<typeof english> = {
  title: 'Enviar bitcoin',
  lead: 'Introduce una dirección y un monto para ver cuánto costaría el envío.',
  warning: {
    title: 'Entorno de demostración',
    body: 'Aquí no se transmite nada a la red ni se envían transacciones reales. Tu solicitud se comprueba y se registra en este servidor. Si el servidor puede ver las monedas de tu billetera, también recibes una transacción sin firmar que puedes firmar en otro lugar.',
  },

  form: 'Pago',
  recipient: 'Dirección del destinatario',
  recipientHelp:
    'Las direcciones empiezan por 1, 3 o bc1 (tb1 en redes de prueba). También puedes pegar un enlace de pago (bitcoin:).',
  recipientKind: (kind, network) => `${kind} (${network}). Sin errores de escritura.`,
  addressKinds: {
    legacy: 'Dirección legacy',
    script: 'Dirección de script',
    segwit_v0: 'Dirección SegWit nativa',
    taproot: 'Dirección taproot',
    segwit_future: 'Dirección SegWit de una versión más nueva',
  },
  link: {
    title: 'Del enlace de pago',
    body: 'Lo escribió la persona que creó el enlace. No demuestra quién recibe el pago.',
    label: 'Etiqueta',
    message: 'Mensaje',
    amount: 'Monto solicitado',
  },
  scan: {
    read: 'Dirección leída del código QR. Compárala con la que te dieron.',
    foreign: 'Este código QR no contiene una dirección de Bitcoin.',
    instead: 'También puedes subir una imagen del código o escribir la dirección.',
  },
  amount: { btc: 'Monto (BTC)', sats: 'Monto (sats)', usd: 'Monto (USD)' },
  units: { btc: 'BTC', sats: 'sats', usd: 'USD' },
  amountHelp: 'Introduce el monto en cualquiera de estos campos. Usa la coma para los decimales.',
  readAs: (number) => `Lo interpretamos como ${number}\u00a0BTC.`,
  unit: 'BTC',
  amountRequired: 'Introduce un monto',
  addressHints: {
    required: 'Introduce una dirección',
    bad_length: `Las direcciones tienen de ${ADDRESS_MIN_LENGTH} a ${ADDRESS_MAX_LENGTH} caracteres. Comprueba que hayas copiado la dirección completa.`,
    bad_format: 'Esta no es una dirección de Bitcoin válida. Comprueba que la hayas copiado completa.',
  },
  amountHints: {
    btc: {
      not_a_number: 'Introduce un número, por ejemplo 0,001',
      not_positive: 'Introduce un monto mayor que 0, por ejemplo 0,001',
      too_precise: 'Usa 8 decimales como máximo (0,00000001\u00a0BTC es 1 satoshi)',
      above_supply: `Introduce ${(21_000_000).toLocaleString(LOCALE)}\u00a0BTC como máximo`,
      below_minimum: 'Introduce al menos 0,00000001\u00a0BTC',
    },
    sats: {
      not_a_number: 'Introduce un número entero, por ejemplo 100000',
      not_positive: 'Introduce un monto mayor que 0, por ejemplo 100000',
      too_precise: 'Introduce un número entero de satoshis',
      above_supply: `Introduce ${(2_100_000_000_000_000).toLocaleString(LOCALE)} satoshis como máximo`,
      below_minimum: 'Introduce al menos 1 satoshi',
    },
    usd: {
      not_a_number: 'Introduce un número, por ejemplo 44,75',
      not_positive: 'Introduce un monto mayor que 0, por ejemplo 44,75',
      too_precise: 'Usa 2 decimales como máximo y sin separadores de miles, por ejemplo 1250,00',
      too_large: `Introduce ${formatShortUsd(toUsdCents(1_000_000_000_00n))} como máximo`,
    },
    grouped: 'Introduce el número sin separadores de miles, por ejemplo 1234,5',
  },
  submit: 'Enviar bitcoin',

  maximum: {
    button: 'Máximo',
    is: (btc) => `${btc}\u00a0BTC (tu saldo menos la comisión fija)`,
    masked: 'Tu saldo menos la comisión fija',
    loading: 'Cargando tu billetera…',
    unread: 'No se pudo cargar tu billetera.',
    none: 'Aún no tienes una billetera.',
    toWallet: 'Ir a la billetera',
    unindexed: 'El saldo no está disponible en este servidor.',
    tooLittle: 'Tu saldo no cubre la comisión fija.',
  },

  summary: {
    title: 'Resumen',
    amount: 'Monto',
    amountSats: 'Monto en satoshis',
    amountUsd: 'Monto en USD',
    rateNote: `Tipo de cambio fijo de demostración: ${wholeRate} por BTC`,
    fee: 'Comisión fija de demostración',
    feeNote: 'La misma para cualquier monto',
    total: 'Total',
    time: 'Tiempo habitual de confirmación',
    timeValue: '10\u00a0a\u00a060\u00a0minutos',
    unknown: '—',
    highFee: 'La comisión es al menos la mitad de este monto.',
  },

  review: {
    title: 'Revisa tu envío',
    description: 'Compara la dirección grupo por grupo con la que te dieron.',
    close: 'Cerrar la revisión',
    recipient: 'Destinatario',
    confirm: 'Confirmar envío demo',
    confirming: 'Confirmando…',
    retry: 'Reintentar',
    back: 'Editar',
    otherNetwork: (wallet, recipient) =>
      `Tu billetera está en la ${wallet}, pero esta dirección es de la ${recipient}. No se pueden enviar bitcoins de una red a otra.`,
    note: 'Al confirmar, registramos esta solicitud en el servidor. No se firma ni se transmite nada a la red.',
  },

  lookAlike: {
    title: 'Esta dirección se parece a otra que ya usaste',
    body: 'El principio y el final coinciden, pero la parte central es distinta. Los estafadores crean direcciones parecidas. Compara los caracteres subrayados con la dirección que te dieron.',
    candidate: 'Dirección introducida',
    known: 'Dirección usada antes',
    tick: 'Comparé las direcciones. La que introduje es la que me dieron.',
  },

  receipt: {
    title: 'Envío demo',
    checked: 'Comprobamos la dirección y el monto.',
    recorded: (amount) => `Se registró una solicitud de ${amount} en este servidor.`,
    madeTransaction: 'El servidor creó una transacción sin firmar.',
    notSigned: 'No se firmó ni se transmitió nada, y no se movió ningún bitcoin.',
    recipient: 'Destinatario',
    again: 'Empezar otro envío',
    wallet: 'Volver a la billetera',
  },

  transaction: {
    title: 'Transacción sin firmar',
    body: 'Abre esta transacción (PSBT) en la billetera que tiene tus claves. Fírmala solo si quieres enviarla. Tu navegador comprobó sus monedas, el destinatario, el monto y el cambio.',
    fee: 'Comisión de red',
    feeNote: 'Estimada. Convertida con el tipo de cambio de demostración.',
    feeNoteAt: (rate) => `Estimada a ${rate}\u00a0sat/vB. Convertida con el tipo de cambio de demostración.`,
    file: (id) => `envio-demo-${id.slice(0, 8)}`,
    checking: 'Comprobando la transacción con tu billetera',
    notOffered: 'Transacción retenida',
    faults: {
      unreadable: 'El servidor devolvió una transacción no válida.',
      other_payment: 'El monto o el destinatario no es el que revisaste.',
      foreign_coin: 'Gasta una moneda que no es de tu billetera.',
      foreign_change: 'Su cambio va a una dirección que no está en tu billetera.',
      far_change: 'Su cambio va a una dirección que tu app de billetera quizá no encuentre.',
      other_fee: 'Su comisión de red no es la que indicó el servidor.',
      open_signature: 'Pide un tipo de firma que permite a otros desviar tus bitcoins.',
      other_wallet:
        'Se creó para una billetera distinta de la que está abierta en este navegador. Primero carga aquí esa billetera.',
      unknown_wallet: 'No se pudo cargar tu billetera, así que no se pudo verificar la transacción.',
      unchecked:
        'No pudimos cargar el código que verifica la transacción. Comprueba tu conexión a internet y empieza otro envío demo.',
    },
    absent: 'No disponible.',
    absentBecause: {
      no_wallet: 'No disponible. Aún no tienes una billetera.',
      keyless_specimen: 'No disponible. Una dirección de ejemplo no tiene clave con la que firmar.',
      address_only:
        'No disponible para una sola dirección. Carga la clave pública extendida de tu billetera.',
      legacy_script: 'No disponible para billeteras legacy (BIP44).',
      other_network: 'No disponible. El destinatario está en otra red.',
      dust: 'No disponible. El monto es demasiado pequeño para la red.',
      no_index: 'No disponible. Este servidor no puede ver tus monedas.',
      index_unavailable: 'No disponible por ahora. Inténtalo más tarde.',
      not_enough_coins: 'No disponible. Tu saldo confirmado no cubre el monto y la comisión de red.',
    },
  },

  recorded: {
    title: 'Envío demo registrado',
    description: 'No se transmitió nada a la red y no se movió ningún bitcoin.',
  },
  failedTitle: 'La transacción falló',
  failed: 'No se pudo enviar bitcoin',
  notSent: 'Sin respuesta',
  noAnswer: 'Puedes intentarlo de nuevo. Tu solicitud no se registrará dos veces.',
}
