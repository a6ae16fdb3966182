import { MAX_GAP_LIMIT, MIN_GAP_LIMIT, type Translation } from '@satlens/domain'
import { plural } from '#languages/es/plural.ts'
import { LOCALE } from '#shared/date-format.ts'
import type { messages as english } from '#src/features/wallet/accounts/messages.ts'
import { messages as wallet } from '../messages.ts'

/** The texts of the card with the watched accounts. */
export const messages: Translation<typeof english> = {
  ...wallet.accounts,
  none: 'Aún no hay cuentas',
  lead: 'Observa cuentas de tu billetera de hardware o de otras apps y verás aquí sus saldos y pagos. Las claves que permiten gastar nunca salen de ellas.',
  loadFailed: 'No se pudieron cargar tus cuentas',
  list: 'Tus cuentas',
  compare: 'Antes de compartir una dirección, comprueba que tu dispositivo muestre la misma.',
  noAnswer: {
    title: 'El servidor no respondió',
    description: 'Es posible que tu cambio no se haya guardado. Recargamos la lista para comprobarlo.',
  },

  openFailed: {
    title: 'No se pudo abrir',
    description: 'Comprueba tu conexión a internet y vuelve a intentarlo.',
  },

  total: (count) => plural(count, { one: 'Total de 1 cuenta', other: `Total de ${count} cuentas` }),
  totalOfSome: (known, count) =>
    plural(count, { one: `${known} de 1 cuenta`, other: `${known} de ${count} cuentas` }),
  pending: 'Pendiente',
  asOf: (time) => `Actualizado: ${time}`,

  types: {
    address: 'Una sola dirección',
    legacy: 'Legacy',
    nestedSegwit: 'SegWit anidada',
    nativeSegwit: 'SegWit nativa',
    taproot: 'Taproot',
    other: 'Otro tipo de dirección',
    multisig: (needed, keys) => `Multifirma ${needed} de ${keys}`,
  },

  noSource: {
    title: 'Este servidor no lee la cadena de bloques',
    body: 'Si lo administras, define ELECTRUM_URL o ESPLORA_URL y aquí aparecerán los saldos, pagos y avisos de tus cuentas.',
    example: 'Ver un ejemplo',
  },

  missing: {
    no_index: 'Saldo desconocido',
    other_network: 'Esta cuenta está en otra red de Bitcoin',
    not_scanned: 'Saldo aún desconocido',
  },

  scan: {
    progress: (name) => `Buscando pagos de ${name}`,
    waiting: 'Esperando para buscar pagos…',
    found: (addresses, payments) =>
      `${plural(addresses, { one: '1 dirección revisada', other: `${addresses.toLocaleString(LOCALE)} direcciones revisadas` })}, ${plural(payments, { one: '1 pago encontrado', other: `${payments.toLocaleString(LOCALE)} pagos encontrados` })}. Puedes salir de esta página.`,
    failed: {
      source_unavailable: 'No pudimos leer la cadena de bloques. Lo intentaremos de nuevo.',
      too_many_payments: 'Esta cuenta tiene más pagos de los que podemos guardar. Faltan algunos.',
    },
  },

  address: 'Dirección',
  nextAddress: (number) => `Próxima dirección sin usar (n.º\u00a0${number})`,
  firstAddress: 'Primera dirección para recibir',
  firstAddressHelp: 'No podemos saber si ya se usó.',
  copy: 'Copiar dirección',
  copied: 'Dirección copiada',
  ofAccount: (action, name) => `${action}: ${name}`,

  add: {
    action: 'Añadir una cuenta',
    title: 'Añadir una cuenta',
    full: (limit) => `Ya observas ${limit} cuentas, el máximo. Quita una para añadir otra.`,
    name: 'Nombre',
    nameHelp: 'Por ejemplo, el nombre de tu dispositivo.',
    source: 'Descriptor, clave pública extendida o dirección',
    sourceHelp:
      'Tu app de billetera puede exportar un descriptor, un texto que describe todas las direcciones de una cuenta. Las claves públicas extendidas empiezan por xpub, ypub, zpub, tpub, upub o vpub.',
    phrase:
      'Esto parece una frase de recuperación. No se ha enviado a ningún sitio. Nunca la introduzcas aquí.',
    scan: {
      read: 'Leído del código QR. Comprueba las direcciones en el siguiente paso.',
      foreign: 'Este código QR no contiene un descriptor, una clave pública extendida ni una dirección.',
      instead: 'También puedes subir una imagen del código o pegar su texto.',
    },
    file: 'Subir un archivo',
    fileHelp:
      'Una cuenta exportada por tu app de billetera o tu dispositivo (JSON). Se lee en este navegador.',
    fileChoose: 'Elegir archivo',
    fileNone: 'Ningún archivo elegido',
    fileTooLarge: 'Este archivo es demasiado grande. Elige la exportación en JSON de tu billetera.',
    fileAccounts: 'Cuenta de este archivo',
    readFailed:
      'Esta página no pudo cargar lo que necesita para leer la cuenta. Comprueba tu conexión y vuelve a intentarlo.',
    next: 'Continuar',
    reading: 'Comprobando…',
    cancel: 'Cancelar',

    compare: 'Compara con tu dispositivo',
    compareBody:
      'Abre esta cuenta en tu dispositivo o en tu app de billetera y mira sus direcciones para recibir. Continúa solo si son las mismas.',
    compareAddress: 'Comprueba que esta sea la dirección que quieres observar.',
    addresses: 'Primeras direcciones para recibir',
    back: 'Volver',
    submit: 'Observar cuenta',
    submitting: 'Añadiendo…',
    done: 'Cuenta añadida',
    failed: 'No se pudo añadir la cuenta',
  },

  addresses: {
    action: 'Direcciones',
    title: 'Direcciones',
    loading: 'Cargando las direcciones',
    loadFailed: 'No se pudieron cargar las direcciones',
    list: 'Direcciones de esta cuenta',
    hideUsed: 'Ocultar las direcciones usadas',
    none: 'Aún no hay direcciones',
    noneBody: 'Aparecerán cuando hayamos buscado los pagos de esta cuenta.',
    noneUnused: 'Todas las direcciones de esta cuenta están usadas',
    noneUnusedBody: 'Desmarca “Ocultar las direcciones usadas” para verlas.',
    branches: { receive: 'Recepción', change: 'Cambio' },
    place: (branch, number) => `${branch} n.º\u00a0${number}`,
    used: 'Usada',
    more: 'Cargando más direcciones',
  },

  notices: { action: 'Avisos' },

  rename: {
    action: 'Renombrar',
    title: 'Renombrar cuenta',
    name: 'Nombre',
    advanced: 'Avanzado',
    gapLimit: 'Direcciones sin usar que revisar',
    gapLimitHelp: `Dejamos de buscar pagos después de este número de direcciones sin usar seguidas. Elige un número de ${MIN_GAP_LIMIT} a ${MAX_GAP_LIMIT} y auméntalo solo si faltan bitcoins.`,
    gapLimitWrong: `Introduce un número entero de ${MIN_GAP_LIMIT} a ${MAX_GAP_LIMIT}`,
    submit: 'Guardar',
    submitting: 'Guardando…',
    cancel: 'Cancelar',
    done: 'Cuenta actualizada',
    failed: 'No se pudo actualizar la cuenta',
  },

  remove: {
    action: 'Quitar',
    title: '¿Quitar esta cuenta?',
    body: (name) =>
      `Ya no verás ${name} aquí. Tus bitcoins no se ven afectados y puedes volver a añadir la cuenta más adelante.`,
    confirm: 'Quitar cuenta',
    confirming: 'Quitando…',
    cancel: 'Conservar',
    done: 'Se quitó la cuenta',
    failed: 'No se pudo quitar la cuenta',
  },
}
