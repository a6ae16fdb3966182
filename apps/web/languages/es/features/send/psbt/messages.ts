import type { Translation } from '@satlens/domain'
import { plural } from '#languages/es/plural.ts'
import type { messages as english } from '#src/features/send/psbt/messages.ts'

/** The texts of moving transactions in and out of the browser. */
export const messages: Translation<typeof english> = {
  download: 'Descargar como .psbt',
  downloadText: 'Descargar como texto',
  copy: 'Copiar en base64',
  codes: {
    show: 'Mostrar como código QR',
    loading: 'Cargando el código QR',
    failed: 'No se pudo cargar el código QR. Comprueba tu conexión y recarga la página, o usa el archivo.',
    format: 'Formato',
    formats: { ur: 'Casi todas las billeteras (UR)', bbqr: 'Coldcard (BBQr)' },
    label: 'Código QR de la transacción',
    labelOfPart: (part, count) => `Parte ${part} de ${count} de la transacción como código QR`,
    part: (part, count) => `Parte ${part} de ${count}`,
    extraPart: (count) =>
      plural(count, {
        one: 'Parte adicional, basta con 1 parte',
        other: `Parte adicional, bastan ${count} partes`,
      }),
    help: 'Mantén la cámara de tu billetera frente al código hasta que tenga todas las partes.',
    pause: 'Pausar',
    play: 'Reproducir',
    previous: 'Parte anterior',
    next: 'Parte siguiente',
    speed: 'Velocidad',
    speeds: { slow: 'Lenta', normal: 'Normal', fast: 'Rápida' },
  },

  read: {
    file: 'Archivo',
    fileHelp: 'Un archivo .psbt o .txn de tu billetera.',
    fileChoose: 'Elegir archivo',
    fileNone: 'Ningún archivo elegido',
    pasted: 'O pega la transacción',
    pastedHelp: 'En base64 o hexadecimal, o el texto de un código QR.',
    submit: 'Comprobar la transacción',
    wrong:
      'Esto no es una transacción de Bitcoin. Elige el archivo que guardó tu billetera después de firmar.',
    wrongText: 'Esto no es una transacción de Bitcoin. Comprueba que la hayas copiado completa.',
    incompleteText: (received, count) => `Solo hay ${received} de ${count} partes. Pega también las demás.`,
    damaged: 'Las partes de esta transacción no encajan entre sí. Empieza de nuevo.',
    tooLarge: 'Este archivo es demasiado grande para ser una transacción.',
    scan: {
      read: 'Transacción leída.',
      foreign: 'Este código QR no es una transacción.',
      instead: 'También puedes subir imágenes del código o elegir un archivo.',
    },
  },
}
