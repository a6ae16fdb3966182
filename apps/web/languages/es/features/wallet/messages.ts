import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/wallet/messages.ts'

/** Everything the wallet page says. */
export const messages: Translation<typeof english> = {
  title: 'Billetera',
  lead: 'Nunca recibimos tus claves privadas, así que no podemos restaurarlas ni mover tus bitcoins.',
  ribbon: 'El envío es una demo. No se envía ninguna transacción a la red de Bitcoin.',
  loading: 'Cargando la billetera',

  loadFailed: 'No se pudo cargar la billetera',
  notLoaded: 'No se pudo cargar tu billetera',
  retry: 'Reintentar',
  refresh: 'Actualizar',
  refreshing: 'Actualizando…',
  generated: 'Billetera creada',
  generateFailed: 'No se pudo crear la billetera',
  unconfirmed:
    'El servidor no respondió y es posible que tu cambio no se haya guardado. Esta página muestra ahora la billetera guardada en el servidor.',
  kinds: {
    watch_only: 'Tu frase de recuperación de 12 palabras solo está en esta pestaña. Haz una copia ahora.',
    keyless_specimen: 'Esta es una dirección de ejemplo sin clave privada.',
  },
  loaded: {
    title: 'Billetera cargada',
    description: 'El servidor solo guarda su clave pública o su dirección.',
  },

  wallet: 'Tu billetera',
  networks: {
    signet: 'Signet, monedas de prueba sin valor',
    testnet: 'Testnet, monedas de prueba sin valor',
    regtest: 'Regtest, una cadena de prueba privada',
    mainnet: 'Red principal',
  },
  scripts: {
    native_segwit: 'SegWit nativa (BIP84)',
    taproot: 'Taproot (BIP86)',
    nested_segwit: 'SegWit anidada (BIP49)',
    legacy: 'Legacy (BIP44)',
  },
  send: 'Enviar bitcoin',

  options: {
    none: 'Aún no hay billetera',
    lead: 'Elige cómo empezar. Después verás aquí tu dirección y tu saldo.',
    generate: {
      title: 'Crear una billetera nueva',
      body: 'Tu frase de recuperación de 12 palabras se crea en este navegador. El servidor solo recibe la clave pública, que permite ver tu saldo pero no gastarlo.',
      action: 'Crear billetera',
      busy: 'Creando…',
    },
    load: {
      title: 'Usar una billetera existente',
      body: 'Cárgala con su frase de recuperación u obsérvala con una dirección o una clave pública extendida.',
      watchOnly:
        'Obsérvala con una dirección o una clave pública extendida. En la red principal no aceptamos frases de recuperación ni claves privadas.',
      action: 'Cargar billetera',
    },
    specimen: {
      title: 'Dirección de ejemplo',
      body: 'Una dirección que, como se puede demostrar, no tiene clave privada. Para quienes prueban la API.',
      action: 'Mostrar dirección de ejemplo',
    },
  },

  another: {
    action: 'Usar otra billetera',
    title: '¿Usar otra billetera?',
    body: 'En esta página, la billetera que elijas reemplazará a la actual. Tus bitcoins se quedan donde están y más adelante puedes volver a cargar esta billetera.',
    unsaved:
      'No has hecho una copia de la frase de recuperación de esta billetera. Si continúas, se eliminará de esta pestaña y nadie podrá restaurarla.',
    encrypted: 'La frase de recuperación cifrada se eliminará de este dispositivo.',
  },

  balance: 'Saldo',
  pending: 'Pendiente',
  asOf: (time) => `Actualizado: ${time}`,
  notKnown: '— BTC',
  notIndexed: {
    title: 'Saldo no disponible',
    body: 'Este servidor todavía no lee la cadena de bloques. Si lo administras, define ELECTRUM_URL o ESPLORA_URL y tu saldo aparecerá aquí. Hasta entonces, puedes verlo en una app de billetera.',
  },

  receive: {
    title: 'Recibir',
    address: 'Dirección',
    specimenAddress: 'Dirección de ejemplo',
    copy: 'Copiar dirección',
    copied: 'Dirección copiada',
    next: (number) => `Dirección para recibir n.º\u00a0${number}, la próxima que no has usado.`,
    first: 'La primera dirección para recibir de tu billetera. No podemos saber si ya se usó.',
    watched: 'Dirección de solo lectura. Su clave privada está guardada en otro lugar.',
    doubtful: {
      other_wallet: {
        title: 'Hay otra billetera registrada en tu cuenta',
        body: 'No es la billetera de este navegador, así que no mostramos su dirección. Si la añadiste en otro dispositivo, cárgala aquí. Si no, no aceptes pagos en ella.',
      },
      foreign: {
        title: 'Esta dirección no pertenece a tu billetera',
        body: 'El servidor devolvió una dirección que no coincide con la clave pública de tu billetera, así que no la mostramos. No aceptes pagos en ella.',
      },
      far: {
        title: 'Es posible que tu app de billetera no encuentre esta dirección',
        body: 'Está demasiado lejos de la última dirección que usaste, así que no la mostramos.',
      },
      load: 'Cargar billetera',
    },
    noSending:
      'No envíes bitcoins a esta dirección. No tiene clave privada, así que se perderían para siempre.',
    qr: 'Código QR de la dirección',
    qrOfRequest: 'Código QR de la solicitud de pago',
    request: 'Solicitar un monto',
    amount: 'Monto (BTC)',
    label: 'Etiqueta',
    optional: 'Opcional',
    labelHelp: 'La verá cualquiera que escanee el código.',
    link: 'Enlace de pago',
    copyLink: 'Copiar enlace de pago',
    linkCopied: 'Enlace de pago copiado',
  },

  proof: {
    summary: 'Prueba de que nadie tiene la clave',
    words: [
      'Los bitcoins de una dirección taproot se pueden gastar con la clave privada de su clave interna. Aquí, la clave interna es H + rG.',
      'H es una constante de BIP341, derivada de un hash, así que nadie conoce su clave privada. r es el número aleatorio que se muestra aquí y G es el generador de la curva.',
      'Quien conociera la clave privada de H + rG podría restar r y obtener la clave privada de H. Nadie conoce esa clave, así que nadie puede gastar desde esta dirección, ni siquiera tú o este servidor.',
    ],
    check:
      'Para verificarlo, calcula H + rG y compáralo con la clave interna. Después deriva la dirección taproot sin árbol de scripts y compárala con la dirección de arriba.',
    h: 'H (constante de BIP341)',
    r: 'r (número aleatorio)',
    internalKey: 'Clave interna (H + rG)',
  },

  load: {
    title: 'Cargar billetera',
    by: 'Cargar con',
    methods: { words: 'Frase de recuperación', public: 'Dirección o clave pública' },
    words: {
      label: 'Frase de recuperación',
      help: 'De 12 a 24 palabras en inglés, separadas por espacios. Se quedan en este navegador. El servidor solo recibe la clave pública de tu primera cuenta.',
      more: 'Avanzado: tipo de dirección y frase de contraseña',
      passphrase: 'Frase de contraseña',
      passphraseHelp:
        'Solo si tu billetera usa una frase de contraseña BIP39. Otra frase de contraseña abre otra billetera.',
    },
    public: {
      label: 'Dirección o clave pública extendida',
      help: 'Las claves públicas extendidas empiezan por xpub, ypub, zpub, tpub, upub o vpub. Permiten ver tu saldo, pero no gastarlo.',
      required: 'Introduce una dirección o una clave pública extendida',
      neither: 'Esto no es una dirección ni una clave pública extendida.',
      phrase:
        'Esto parece una frase de recuperación. No se ha enviado a ningún sitio. Para cargarla, elige “Frase de recuperación” arriba.',
      phraseOnMainnet:
        'Esto parece una frase de recuperación. No se ha enviado a ningún sitio. En la red principal no aceptamos frases de recuperación.',
      otherNetwork: 'Esta dirección es de una red de Bitcoin distinta de la que usa este servidor.',
    },
    script: 'Tipo de dirección',
    scriptHelp: 'Elige el tipo que usa tu app de billetera.',
    submit: 'Cargar billetera',
    busy: 'Cargando…',
  },

  recovery: {
    title: 'Frase de recuperación',
    badge: 'Sin copia',
    backedUp: 'Con copia',
    unlocked: 'Tu frase de recuperación está desbloqueada en esta pestaña.',
    inMemory:
      'Tu frase de recuperación solo está en esta pestaña. Se eliminará cuando la quites, recargues o cierres la pestaña, o cierres sesión.',
    gone: 'La frase de recuperación de esta billetera ya no está en este navegador. Sin una copia no puedes mover sus bitcoins, así que carga otra billetera antes de recibir pagos.',
    elsewhere: 'La frase de recuperación no está en este navegador. No la necesitas para ver el saldo.',

    explain: [
      'Estas 12 palabras son la única llave de esta billetera. Quien las tenga puede llevarse tus bitcoins. Si las pierdes, nadie puede restaurar la billetera, ni siquiera nosotros.',
      'Escríbelas en papel, en orden. Otras personas podrían encontrar fotos o notas en la nube.',
    ],
    show: 'Mostrar frase de recuperación',
    again: 'Mostrar frase de recuperación',
    skip: 'Omitir por ahora',
    skipped: 'No has hecho una copia de tu frase de recuperación. La perderás al cerrar esta pestaña.',
    skippedStored: 'No has hecho una copia de tu frase de recuperación.',
    resume: 'Hacer la copia ahora',

    words: 'Tu frase de recuperación',
    wordsNote: 'Nunca la compartas con nadie.',
    written: 'He anotado las 12 palabras',
    hideWords: 'Ocultar frase de recuperación',

    check: 'Comprueba tu copia',
    checkLead: 'Introduce estas cuatro palabras de tu copia.',
    word: (position) => `Palabra ${position}`,
    wrong: (position) => `Esta no es la palabra ${position}`,
    oneMore: 'Revisa tu copia e inténtalo una vez más.',
    twice: 'Tu copia sigue sin coincidir. Compara cada palabra con tu frase de recuperación.',
    submit: 'Comprobar',
    back: 'Volver a la frase de recuperación',
    done: 'Copia confirmada',
    doneBody: 'Guárdala en un lugar seguro al que solo tú tengas acceso.',

    store: 'Guardar en este dispositivo',
    storeLead:
      'Cifra tu frase de recuperación para poder desbloquearla aquí hasta que cierres sesión. Conserva también tu copia en papel.',
    passphrase: 'Frase de contraseña',
    passphraseHelp: (length) =>
      `Al menos ${length} caracteres. Quien tenga este dispositivo puede probar todas las veces que quiera, así que elige una segura.`,
    passphraseShort: (length) => `La frase de contraseña debe tener al menos ${length} caracteres`,
    storing: 'Cifrando…',
    storeFailed:
      'No se pudo cifrar la frase de recuperación. Prueba con otro navegador o conserva solo tu copia en papel.',
    stored:
      'Tu frase de recuperación está guardada en este dispositivo, cifrada. Se eliminará cuando cierres sesión.',
    unlock: 'Desbloquear',
    unlocking: 'Desbloqueando…',
    wrongPassphrase: 'Frase de contraseña incorrecta',
    erase: 'Eliminar de este dispositivo',
    lock: 'Bloquear',
    removeFromTab: 'Quitar de esta pestaña',
    confirmRemoval: {
      title: '¿Quitar la frase de recuperación de esta pestaña?',
      body: 'Este navegador no la guarda en ningún otro lugar, así que solo podrás recuperarla con tu copia.',
      confirm: 'Quitar frase de recuperación',
      confirming: 'Quitando…',
      cancel: 'Conservar',
    },
  },

  transactions: {
    title: 'Transacciones',
    none: 'No hay transacciones que mostrar',
    noWallet:
      'Primero crea o carga una billetera arriba. Para ver los pagos uno por uno, añade una cuenta abajo.',
    noBalance:
      'Sin la cadena de bloques no podemos mostrar pagos. Las cuentas que añadas abajo mostrarán los suyos cuando este servidor la lea.',
    inBalance: 'El saldo incluye los pagos que recibes. Para verlos uno por uno, añade una cuenta abajo.',
  },

  accounts: { title: 'Cuentas', loading: 'Cargando tus cuentas' },
}
