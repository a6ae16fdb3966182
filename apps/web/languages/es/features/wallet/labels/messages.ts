import { LABEL_MAX_LENGTH, type Translation } from '@satlens/domain'
import { plural } from '#languages/es/plural.ts'
import { LOCALE } from '#shared/date-format.ts'
import type { messages as english } from '#src/features/wallet/labels/messages.ts'

const lines = (number: number) =>
  plural(number, { one: '1 línea', other: `${number.toLocaleString(LOCALE)} líneas` })

/** The texts of files of labels. */
export const messages: Translation<typeof english> = {
  files: {
    title: 'Etiquetas',
    lead: 'Trae etiquetas de Sparrow y otras apps de billetera o llévate las tuyas (BIP329).',
    import: 'Importar etiquetas',
    export: 'Exportar etiquetas',
    exporting: 'Exportando…',
    exported: {
      title: 'Etiquetas exportadas',
      description: (file) =>
        `Guardadas como ${file}. No compartas el archivo: muestra para qué son tus pagos.`,
    },
    exportFailed: 'No se pudieron exportar tus etiquetas',
  },

  import: {
    title: 'Importar etiquetas',
    file: 'Archivo de etiquetas',
    fileHelp:
      'Exportado por tu app de billetera en el formato BIP329 (.jsonl). Primero se lee en este navegador.',
    choose: 'Elegir archivo',
    none: 'Ningún archivo elegido',
    tooLarge: 'Este archivo pesa más de 20\u00a0MB. Exporta menos etiquetas.',
    readFailed:
      'Esta página no pudo cargar lo que necesita para leer el archivo. Comprueba tu conexión y vuelve a intentarlo.',
    notLabels:
      'Este archivo no tiene etiquetas en el formato BIP329. Exporta las etiquetas otra vez, sin cifrado.',
    reading: 'Leyendo…',
    next: 'Continuar',
    cancel: 'Cancelar',

    preview: 'Qué va a cambiar',
    added: 'Etiquetas nuevas',
    changed: 'Distintas de las tuyas',
    unchanged: 'Iguales a las tuyas',
    shortened: `Acortadas a ${LABEL_MAX_LENGTH} caracteres`,
    nothing: 'Ya tienes todas las etiquetas de este archivo.',
    conflicts: 'Etiquetas distintas',
    keep: 'Conservar las mías',
    replace: 'Usar las del archivo',
    stored: 'La tuya',
    imported: 'En el archivo',
    moreConflicts: (number) => `Y ${number.toLocaleString(LOCALE)} más`,
    ignored: (number) =>
      plural(number, {
        one: '1 línea omitida',
        other: `${number.toLocaleString(LOCALE)} líneas omitidas`,
      }),
    private: {
      title: (number) =>
        plural(number, {
          one: '1 línea parece privada',
          other: `${number.toLocaleString(LOCALE)} líneas parecen privadas`,
        }),
      body: (number) =>
        plural(number, {
          one: 'Parece una clave privada o una frase de recuperación, así que se quedó en este navegador. Si lo es, no compartas este archivo.',
          other:
            'Parecen claves privadas o frases de recuperación, así que se quedaron en este navegador. Si lo son, no compartas este archivo.',
        }),
    },
    reasons: {
      not_json: (number) => `${lines(number)} sin el formato BIP329`,
      too_long: (number) =>
        plural(number, {
          one: '1 línea demasiado larga',
          other: `${number.toLocaleString(LOCALE)} líneas demasiado largas`,
        }),
      too_many: (number) => `${lines(number)} de más para una sola importación`,
      unknown_type: (number) => `${lines(number)} de un tipo que no guardamos`,
      bad_ref: (number) => `${lines(number)} con errores en la dirección, la clave o el ID de transacción`,
      other_network: (number) => `${lines(number)} de otra red de Bitcoin`,
      no_label: (number) => `${lines(number)} sin etiqueta`,
      private_key: (number) =>
        plural(number, {
          one: '1 línea que parece privada',
          other: `${number.toLocaleString(LOCALE)} líneas que parecen privadas`,
        }),
      repeated: (number) =>
        plural(number, {
          one: '1 línea reemplazada por otra posterior',
          other: `${number.toLocaleString(LOCALE)} líneas reemplazadas por otras posteriores`,
        }),
      limit_reached: (number) => `${lines(number)} por encima del número de etiquetas que puedes tener`,
    },
    lineNumbers: (numbers, total) =>
      `${plural(numbers.length, { one: 'Línea', other: 'Líneas' })} ${numbers.join(', ')}${total > numbers.length ? '…' : ''}`,
    back: 'Volver',
    submit: 'Importar etiquetas',
    submitting: 'Importando…',
    failed: 'No se pudieron importar las etiquetas',
    noAnswer: {
      title: 'El servidor no respondió',
      description:
        'Es posible que se hayan importado algunas etiquetas. Importa el archivo otra vez para añadir el resto.',
    },
    done: 'Etiquetas importadas',
    doneAdded: (number) =>
      plural(number, {
        one: '1 etiqueta añadida.',
        other: `${number.toLocaleString(LOCALE)} etiquetas añadidas.`,
      }),
    doneReplaced: (added, replaced) =>
      `${plural(added, { one: '1 etiqueta añadida', other: `${added.toLocaleString(LOCALE)} etiquetas añadidas` })} y ${plural(replaced, { one: '1 reemplazada', other: `${replaced.toLocaleString(LOCALE)} reemplazadas` })}.`,
  },
}
